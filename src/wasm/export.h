/* What a module offers its page, by its own name. */
#ifndef COIL_WASM_EXPORT_H
#define COIL_WASM_EXPORT_H

#define EXPORT(name) __attribute__((export_name(#name))) name

#endif
