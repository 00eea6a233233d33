;; The package as its tools see it: compiled without a warning, and nothing to say about its documentation.
;; Run by test.el in a process of its own, as a fresh Emacs compiles it. EMACS_TEST_PACKAGE names the file.

(require 'bytecomp)
(require 'checkdoc)
(let ((file (getenv "EMACS_TEST_PACKAGE"))
      (byte-compile-error-on-warn t))
  (unless (byte-compile-file file) (kill-emacs 1))
  (delete-file (concat file "c"))
  (with-current-buffer (find-file-noselect file)
    (let* ((checkdoc-spellcheck-documentation-flag nil)
           (said nil)
           (checkdoc-create-error-function (lambda (text &rest _) (push text said) nil)))
      (checkdoc-current-buffer t)
      (when said (message "checkdoc: %S" said) (kill-emacs 1)))))
