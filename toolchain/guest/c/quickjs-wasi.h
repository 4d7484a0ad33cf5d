/* Included before every QuickJS source of the guest (see scripts/build-guest.mjs). Corrects two of its assumptions
   about WASI; nothing of WASI itself is used by those sources.

   1. For __wasi__ QuickJS drops its stack limit, so deep recursion would trap instead of throwing. The guest's
      stack lies in linear memory and __builtin_frame_address gives its pointer: the check works.
   2. malloc_usable_size exists in wasi-libc. Without it QuickJS counts 8 bytes for each allocation, so that its
      cycle collector would wait for ever, and strings could not grow in place. Only its own cutils.h asks. */
#include <wasi/api.h> /* first: it refuses to be included without __wasi__ */
#undef __wasi__
#define __GLIBC__ 2
