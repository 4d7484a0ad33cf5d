;; Loops before it is even instantiated.
(module (memory (export "memory") 1) (func $forever (loop $l (br $l))) (start $forever) (func (export "_start")))
