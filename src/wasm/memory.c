/* Memory that every module offers its page. */
#include "base/memory.h"
#include "wasm/export.h"

/* `size` > 0 bytes for the page, which gives them back with coil_free. */
void *EXPORT(coil_alloc)(size_t size)
{
    return memory_new(size);
}

void EXPORT(coil_free)(void *memory)
{
    free(memory);
}
