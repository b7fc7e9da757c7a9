;;; What the Emacs session of test_emacs.py does, in the folder of the flows. Ends with status 1 and a message if something
;;; is not as it should be.  -*- lexical-binding: t; -*-
(require 'eglot)
(require 'yaml-mode nil t)
(require 'markdown-mode nil t)

;; Eglot asks before it changes files that are not open: a new number changes scenarios, too.
(advice-add 'y-or-n-p :override #'always)

(defun lockstep-check (condition message)
  (unless condition
    (message "%s" message)
    (kill-emacs 1)))

(defun lockstep-wait (condition message)
  (with-timeout (30 (lockstep-check nil message))
    (while (not (funcall condition))
      (accept-process-output nil 0.05))))

(defun lockstep-has (text)
  "Whether a finding is about TEXT."
  (seq-some (lambda (finding) (string-search text (flymake-diagnostic-text finding))) (flymake-diagnostics)))

(defun lockstep-type (old new)
  "Write NEW over the first OLD; a batch session has no idle time in which it would be sent."
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t)
  (eglot--signal-textDocument/didChange))

(defun lockstep-session (flow callee call step)
  (find-file flow)
  (setq-local confirm-kill-processes nil)
  (setq eglot-confirm-server-initiated-edits nil eglot-sync-connect t)
  (apply #'eglot (eglot--guess-contact))
  (lockstep-check (eglot-managed-p) "no server is attached")
  (flymake-start)

  ;; Findings of a text that is not saved.
  (lockstep-type "Retry" "Retrx")
  (lockstep-wait (lambda () (lockstep-has "Retrx")) "no diagnostics")
  (lockstep-type "Retrx" "Retry")
  (lockstep-wait (lambda () (not (lockstep-has "Retrx"))) "the diagnostics stay")

  ;; Renaming a step.
  (goto-char (point-min))
  (search-forward step)
  (backward-char)
  (let ((before (buffer-string)))
    (eglot-rename "1.5")
    (lockstep-check (not (string= before (buffer-string))) "nothing is renamed"))
  (revert-buffer t t)

  ;; The definition in another document.
  (goto-char (point-min))
  (search-forward call)
  (backward-char)
  (let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
    (lockstep-check
     (and found (string-suffix-p callee (xref-location-group (xref-item-location (car found)))))
     "the definition is not found"))

  ;; What Eglot still has to ask is asked before the server ends; asked of one that has ended, it would be an error.
  (eglot-shutdown (eglot-current-server))
  (kill-emacs 0))
