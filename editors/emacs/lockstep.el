;;; lockstep.el --- Flow tables with Eglot  -*- lexical-binding: t; -*-

;; Load it from the init file, then run M-x eglot in a file of a flow project.

;;; Code:

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((yaml-mode yaml-ts-mode markdown-mode gfm-mode) . ("lockstep" "lsp"))))

(provide 'lockstep)
;;; lockstep.el ends here
