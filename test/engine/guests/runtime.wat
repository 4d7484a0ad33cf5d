;; Stands in for the JavaScript runtime: the same exports, and no JavaScript. Its "bytecode" is the source itself.
;;   compile-src   "!…" is refused with line 3, column 5; "L…" loops; "G…" grows memory; "F…" floods stdout
;;   provide-file  remembered, and printed by invoke as `file <name> <data>`
;;   invoke        prints the files and the bytecode, or fails with an exception if that begins with "E"
(module
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 2)
  (global $top (mut i32) (i32.const 65536))
  (global $has_failed (mut i32) (i32.const 0))
  (data (i32.const 1024) "{\"message\":\"unexpected token\",\"line\":3,\"column\":5,\"stack\":\"\"}")
  (data (i32.const 1200) "{\"message\":\"boom\",\"stack\":\"at plugin.mjs:2:7\"}")
  (data (i32.const 1300) "\b0\04\00\00\2e\00\00\00")
  (data (i32.const 1400) "file \n")
  (data (i32.const 1410) "compiling compiling compiling compiling compiling compiling co\n")

  (func $write (param $at i32) (param $len i32)
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $len))
    (drop (call $fd_write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))

  (func $allocate (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (local $at i32) (local $missing i32)
    (local.set $at (global.get $top))
    (global.set $top (i32.add (global.get $top) (local.get 3)))
    (local.set $missing
      (i32.sub (i32.shr_u (i32.add (global.get $top) (i32.const 65535)) (i32.const 16)) (memory.size)))
    (if (i32.gt_s (local.get $missing) (i32.const 0)) (then (drop (memory.grow (local.get $missing)))))
    (local.get $at))

  (func (export "initialize-runtime"))

  (func (export "compile-src") (param $at i32) (param $len i32) (result i32) (local $first i32)
    (local.set $first (i32.load8_u (local.get $at)))
    (if (i32.eq (local.get $first) (i32.const 76)) (then (loop $l (br $l))))
    (if (i32.eq (local.get $first) (i32.const 71)) (then (loop $l (drop (memory.grow (i32.const 16))) (br $l))))
    (if (i32.eq (local.get $first) (i32.const 70))
      (then (loop $l (call $write (i32.const 1410) (i32.const 63)) (br $l))))
    (if (i32.eq (local.get $first) (i32.const 33))
      (then
        (i32.store (i32.const 32) (i32.const 1))
        (i32.store (i32.const 36) (i32.const 1024))
        (i32.store (i32.const 40) (i32.const 61))
        (return (i32.const 32))))
    (i32.store (i32.const 32) (i32.const 0))
    (i32.store (i32.const 36) (local.get $at))
    (i32.store (i32.const 40) (local.get $len))
    (i32.const 32))

  (func (export "provide-file") (param $name i32) (param $name_len i32) (param $data i32) (param $data_len i32)
    (call $write (i32.const 1400) (i32.const 5))
    (call $write (local.get $name) (local.get $name_len))
    (call $write (i32.const 1404) (i32.const 1))
    (call $write (local.get $data) (local.get $data_len))
    (call $write (i32.const 1405) (i32.const 1)))

  (func (export "exception-report") (result i32)
    (select (i32.const 1300) (i32.const 0) (global.get $has_failed)))

  (func (export "invoke") (param $at i32) (param $len i32) (param i32 i32 i32)
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 69))
      (then (global.set $has_failed (i32.const 1)) (call $exit (i32.const 70))))
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 88)) (then (call $exit (i32.const 70))))
    (call $write (local.get $at) (local.get $len))
    (call $write (i32.const 1405) (i32.const 1))))
