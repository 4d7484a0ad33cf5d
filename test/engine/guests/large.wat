;; Wants 125 MiB from the start.
(module (memory (export "memory") 2000) (func (export "_start")))
