/* Included before every QuickJS source of the guest (see scripts/build-guest.mjs). Corrects three of its assumptions
   about WASI; nothing of WASI itself is used by those sources.

   1. For __wasi__ QuickJS drops its stack limit, so deep recursion would trap instead of throwing. The guest's
      stack lies in linear memory, so the limit works there.
   2. What is compared with the limit is the address of the function's frame in linear memory, but a function without
      such a frame (JSON.stringify's) would use up the engine's own stack unseen. Each function that checks gets one.
   3. malloc_usable_size exists in wasi-libc. Without it QuickJS counts 8 bytes for each allocation, so that its
      cycle collector would wait for ever, and strings could not grow in place. Only its own cutils.h asks. */
#include <wasi/api.h> /* first: it refuses to be included without __wasi__ */

#undef __wasi__
#define __GLIBC__ 2

static inline __attribute__((always_inline)) void *guest_frame_address(void)
{
    volatile char frame[32];
    frame[0] = 0;
    return (void *)frame;
}
#define __builtin_frame_address(level) guest_frame_address()
