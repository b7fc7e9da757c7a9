;;; lockstep.el --- Flow tables with Eglot  -*- lexical-binding: t; -*-

;; Load it from the init file, then run M-x eglot in a file of a flow project.

;;; Code:

(defun lockstep-server (&rest _)
  "Return the command of the language server, or state how to install it."
  (unless (executable-find "lockstep")
    (user-error "lockstep was not found; install it with: pipx install lockstep-flows"))
  '("lockstep" "lsp"))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((yaml-mode yaml-ts-mode markdown-mode gfm-mode) . lockstep-server)))

(provide 'lockstep)
;;; lockstep.el ends here
