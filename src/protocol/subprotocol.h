/* How both ends of a server's WebSocket have it; see docs/server.md. */
#ifndef COIL_PROTOCOL_SUBPROTOCOL_H
#define COIL_PROTOCOL_SUBPROTOCOL_H

#define SUBPROTOCOL "coil.v1"

/* Where nothing has come for so long, a ping asks whether anybody is there; and then the connection is given up. */
enum { SUBPROTOCOL_PING_SECONDS = 25, SUBPROTOCOL_HANG_UP_SECONDS = 60 };

#endif
