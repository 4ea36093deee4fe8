/* Why the module has trapped. It is of no use afterwards: the page makes another one and loads its game there. */
#ifndef COIL_WASM_FAULT_H
#define COIL_WASM_FAULT_H

/* The sentence of coil_fatal() or of a failed assertion; "" if there was none, since the stack was too deep. */
const char *trap_text(void);

#endif
