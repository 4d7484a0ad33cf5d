;; Reads a message and acts on its first byte; anything else is echoed. Ends at the end of its input.
;;   L loops for ever      T traps          X exits with 7      S sleeps 60 s, then echoes
;;   F floods stdout       E endless line   G grows memory until it fails, then traps
;;   P polls with no wait, for ever         R recurses for ever
;;   U refused lines between good ones      B writes a message byte by byte
;;   V prints its environment               W writes to stderr  N a timer of 1 ns, then echoes
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "environ_get" (func $environ_get (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "environ_sizes_get" (func $environ_sizes (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 34)
  ;; 0: iovec, 8: count, 16: scratch, 64: subscription (48 bytes), 128: event, 512: environment, 1024: texts, 65536: buffer
  (data (i32.const 1024) "good 1\n\ff\fe bad\n\c3\28\ngood 2\n")
  (data (i32.const 1100) "{\"m\":\"\e8\aa\ad\e3\81\bf\f0\9f\8e\89\"}\n")
  (data (i32.const 1200) "one\n\nthree without line feed")
  (data (i32.const 1300) "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n")

  (func $write (param $fd i32) (param $at i32) (param $len i32)
    (loop $again
      (i32.store (i32.const 0) (local.get $at))
      (i32.store (i32.const 4) (local.get $len))
      (if (call $fd_write (local.get $fd) (i32.const 0) (i32.const 1) (i32.const 8)) (then unreachable))
      (local.set $at (i32.add (local.get $at) (i32.load (i32.const 8))))
      (local.set $len (i32.sub (local.get $len) (i32.load (i32.const 8))))
      (br_if $again (local.get $len))))

  ;; Waits $ns nanoseconds on the monotonic clock.
  (func $sleep (param $ns i64)
    (memory.fill (i32.const 64) (i32.const 0) (i32.const 48))
    (i64.store (i32.const 64) (i64.const 7))
    (i32.store (i32.const 80) (i32.const 1))
    (i64.store (i32.const 88) (local.get $ns))
    (if (call $poll (i32.const 64) (i32.const 128) (i32.const 1) (i32.const 16)) (then unreachable)))

  (func $recurse (param i32) (result i32)
    (i32.add (call $recurse (i32.add (local.get 0) (i32.const 1))) (i32.const 1)))

  (func $environment (local $bytes i32)
    (if (call $environ_sizes (i32.const 16) (i32.const 20)) (then unreachable))
    (if (call $environ_get (i32.const 512) (i32.const 2048)) (then unreachable))
    (local.set $bytes (i32.load (i32.const 20)))
    ;; NUL to line feed
    (loop $next
      (local.set $bytes (i32.sub (local.get $bytes) (i32.const 1)))
      (if (i32.eqz (i32.load8_u (i32.add (i32.const 2048) (local.get $bytes))))
        (then (i32.store8 (i32.add (i32.const 2048) (local.get $bytes)) (i32.const 10))))
      (br_if $next (local.get $bytes)))
    (call $write (i32.const 1) (i32.const 2048) (i32.load (i32.const 20))))

  (func $act (param $kind i32) (local $i i32)
    (if (i32.eq (local.get $kind) (i32.const 76)) (then (loop $l (br $l))))
    (if (i32.eq (local.get $kind) (i32.const 84)) (then unreachable))
    (if (i32.eq (local.get $kind) (i32.const 88)) (then (call $exit (i32.const 7))))
    (if (i32.eq (local.get $kind) (i32.const 83)) (then (call $sleep (i64.const 60000000000))))
    (if (i32.eq (local.get $kind) (i32.const 78)) (then (call $sleep (i64.const 1))))
    (if (i32.eq (local.get $kind) (i32.const 70))
      (then (loop $l (call $write (i32.const 1) (i32.const 1300) (i32.const 64)) (br $l))))
    (if (i32.eq (local.get $kind) (i32.const 69))
      (then (loop $l (call $write (i32.const 1) (i32.const 1300) (i32.const 63)) (br $l))))
    (if (i32.eq (local.get $kind) (i32.const 71))
      (then
        (loop $l (br_if $l (i32.ne (memory.grow (i32.const 16)) (i32.const -1))))
        unreachable))
    (if (i32.eq (local.get $kind) (i32.const 80)) (then (loop $l (call $sleep (i64.const 0)) (br $l))))
    (if (i32.eq (local.get $kind) (i32.const 82)) (then (drop (call $recurse (i32.const 0)))))
    (if (i32.eq (local.get $kind) (i32.const 85)) (then (call $write (i32.const 1) (i32.const 1024) (i32.const 24))))
    (if (i32.eq (local.get $kind) (i32.const 66))
      (then
        (loop $l
          (call $write (i32.const 1) (i32.add (i32.const 1100) (local.get $i)) (i32.const 1))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $l (i32.lt_u (local.get $i) (i32.const 19))))))
    (if (i32.eq (local.get $kind) (i32.const 86)) (then (call $environment)))
    (if (i32.eq (local.get $kind) (i32.const 87)) (then (call $write (i32.const 2) (i32.const 1200) (i32.const 28)))))

  (func (export "_start") (local $len i32) (local $at_line_start i32)
    (local.set $at_line_start (i32.const 1))
    (loop $next
      (i32.store (i32.const 0) (i32.const 65536))
      (i32.store (i32.const 4) (i32.const 2097152))
      (if (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)) (then unreachable))
      (local.set $len (i32.load (i32.const 8)))
      (if (i32.eqz (local.get $len)) (then return))
      (if (local.get $at_line_start) (then (call $act (i32.load8_u (i32.const 65536)))))
      (local.set $at_line_start
        (i32.eq (i32.load8_u (i32.add (i32.const 65535) (local.get $len))) (i32.const 10)))
      (call $write (i32.const 1) (i32.const 65536) (local.get $len))
      (br $next))))
