;; Runs inside Emacs (see run.sh).  -*- lexical-binding: t; -*-
;; The package is installed as its README says, records are opened, and what a person would see and press is looked at.

(require 'cl-lib)
(require 'package)

(defvar passed 0)
(defvar failed 0)

(defun check (name ok &optional seen)
  "Count OK; NAME says what was looked at and SEEN what was there instead."
  (if ok (cl-incf passed) (cl-incf failed))
  (princ (if ok (format "ok    %s\n" name) (format "FAIL  %s: %S\n" name seen)))
  ok)

(defun finish ()
  (princ (format "%d passed, %d failed\n" passed failed))
  (kill-emacs (if (zerop failed) 0 1)))

(defun wait (done &optional seconds)
  "Wait until DONE says so; what it said last."
  (let ((limit (+ (float-time) (or seconds 10))) answer)
    (while (and (not (setq answer (funcall done))) (< (float-time) limit))
      (accept-process-output nil 0.02))
    answer))

(defconst legal-b
  ;; All moves of Black in the first record's last position that begin with b.
  '("b1c1" "b2a2" "b2b3a2" "b2b4a2" "b2c2" "b3a2" "b3a3" "b3b4" "b3b4a2" "b3b4a3" "b3b5a2" "b3b5a3" "b3c3" "b3c4" "b4a3"
    "b4a4" "b4b5" "b4b5a3" "b4b5a4" "b4c5" "b5a4" "b5a5" "b5b6" "b5c5b6" "b5c5c6" "b5c6" "b5d5b6" "b5d5c6"))

(defun go (text &optional nth)
  "Go to the NTH place of TEXT."
  (goto-char (point-min))
  (let ((case-fold-search nil)) (search-forward text nil nil (or nth 1)))
  (goto-char (match-beginning 0)))

(defun findings ()
  ;; Eglot tells changes when Emacs is idle, which it never is here.
  (when eglot--recent-changes (eglot--signal-textDocument/didChange))
  (flymake-start)
  (flymake-diagnostics))

(defun errors ()
  (cl-remove-if-not (lambda (it) (eq (flymake-diagnostic-type it) 'eglot-error)) (findings)))

(defun server-finds-the-slip (wrong says proposal)
  (wait #'errors)
  (let* ((found (errors)) (it (car found)))
    (check "one error" (= (length found) 1) found)
    (when it
      (check (format "it covers %s, behind letters of two bytes" wrong)
             (equal (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it)) wrong)
             (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it)))
      (check (format "it says: %s" says) (string-search says (flymake-diagnostic-text it)) (flymake-diagnostic-text it))
      (check "it proposes what was meant" (string-search proposal (flymake-diagnostic-text it))
             (flymake-diagnostic-text it)))))

(defun the-fix-is-chosen (wrong title mended)
  (go wrong)
  (let ((last-nonmenu-event ?x) offered)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_ table &rest _)
                 (setq offered (all-completions "" table))
                 (or (cl-find-if (lambda (it) (string-search title it)) offered) (error "Not offered")))))
      (check (format "a fix is offered and chosen: %s" title)
             (condition-case problem (progn (call-interactively #'eglot-code-actions) t)
               (error (push problem offered) nil))
             offered)))
  (check "it is written" (string-search mended (buffer-string)) (buffer-string))
  (wait (lambda () (null (findings))))
  (check "nothing is left to find" (null (findings)) (findings)))

(defun hover (at says board)
  (go at)
  (eldoc-mode 1)
  (let ((shown ""))
    ;; Once only: eldoc waits a little for other answers, and another request starts that anew.
    (eldoc-print-current-symbol-info t)
    (wait (lambda ()
            (when (buffer-live-p eldoc--doc-buffer)
              (setq shown (with-current-buffer eldoc--doc-buffer
                            (buffer-substring-no-properties (point-min) (point-max))))
              (string-search says shown))))
    (check (format "the hover on %s says: %s" at says) (string-search says shown) shown)
    (check "it shows the board" (cl-every (lambda (line) (string-search line shown)) board) shown)
    (check "it carries no image" (not (string-search "data:image" shown)) shown)))

(defun offered (text)
  "What is offered behind TEXT on a new last line."
  (goto-char (point-max))
  (insert "\n" text)
  (let ((table (eglot-completion-at-point)))
    (and table (sort (mapcar #'substring-no-properties
                             (all-completions (buffer-substring-no-properties (nth 0 table) (nth 1 table)) (nth 2 table)))
                     #'string<))))

(defun faces (cases)
  (font-lock-ensure)
  (pcase-dolist (`(,text ,face . ,nth) cases)
    (go text (car nth))
    (let ((found (get-text-property (point) 'face)))
      (check (format "%s is %s" text (or face 'plain)) (eq face (if (consp found) (car found) found)) found))))

(defmacro on-record (name mode &rest body)
  "Open the record NAME in MODE; with a server, run BODY there."
  (declare (indent 2))
  `(condition-case problem
       (progn
         (find-file ,name)
         (check (format "%s opens in its mode" ,name) (eq major-mode ',mode) major-mode)
         ;; What Emacs does after each command; nobody types here.
         (condition-case nil (run-hooks 'post-command-hook) (error nil))
         (when (check "the server attaches" (wait #'eglot-current-server 1))
           ,@body)
         (set-buffer-modified-p nil))
     (error (check ,(format "the checks of %s come to their end" name) nil problem))))

(defun package ()
  (check "the package compiles without a warning, and its documentation is in order"
         (zerop (call-process (car command-line-args) nil "lint" nil "-q" "--batch" "-l" (getenv "EMACS_TEST_LINT")))
         (and (get-buffer "lint") (with-current-buffer "lint" (buffer-string))))
  (package-install-file (getenv "EMACS_TEST_PACKAGE"))
  (check "the package is installed" (package-installed-p 'scoresheet))
  (check "it is loaded when a record is opened, not before" (not (featurep 'scoresheet))))

(defun colours-abalone ()
  (with-temp-buffer
    (insert "Belgian daisy\n[Event \"A \"quoted; one {\"] [Round \"3\"]\n\n{over\nlines} 1. a1b2 i5h5 2... A2 - B3 h4–g4 35x. E6F7\n"
            "%hidden e5e6\n3.c2c3 c6c7d69.b3c4 !? $14 ; the rest b3b4\n(4. d3d4 {why} (d3e4)) 4. d4d5 1/2-1/2\n(4. d6d7\n{never closed\n"
            "\n[Event \"Next\"]\n5. e1e2 1-0\n")
    (let ((scoresheet-start-server nil)) (scoresheet-abalone-mode))
    (faces '(("Belgian" font-lock-type-face)
             ("Event" font-lock-variable-name-face)
             ("quoted" font-lock-string-face)
             ("one {" font-lock-string-face)
             ("Round" font-lock-variable-name-face)
             ("over" font-lock-comment-face)
             ("lines" font-lock-comment-face)
             ("1. a1" font-lock-constant-face)
             ("a1b2" font-lock-function-name-face)
             ("A2 - B3" font-lock-function-name-face)
             ("h4–g4" font-lock-function-name-face)
             ("35x." font-lock-constant-face)
             ("E6F7" font-lock-function-name-face)
             ("hidden" font-lock-comment-face)
             ("c2c3" font-lock-function-name-face)
             ("c6c7d6" font-lock-function-name-face)
             ("9.b3" font-lock-constant-face)
             ("b3c4" font-lock-function-name-face)
             ("!?" font-lock-builtin-face)
             ("$14" font-lock-builtin-face)
             ("the rest" font-lock-comment-face)
             ("d3d4" font-lock-variable-name-face)
             ("why" font-lock-comment-face)
             ("d3e4" font-lock-variable-name-face)
             ("d4d5" font-lock-function-name-face)
             ("1/2-1/2" font-lock-keyword-face)
             ("d6d7" font-lock-variable-name-face)
             ("never" font-lock-comment-face)
             ("Event" font-lock-variable-name-face 2)
             ("e1e2" font-lock-function-name-face)
             ("1-0" font-lock-keyword-face)))
    (go "c2c3")
    (comment-line 1)
    (go "3.c2c3")
    (check "a line is commented out with ;" (equal (buffer-substring-no-properties (line-beginning-position) (point)) "; ")
           (buffer-substring-no-properties (line-beginning-position) (line-end-position)))))

(defun colours-derive ()
  (with-temp-buffer
    (insert "[Événement \"Un \"bel\" essai\"] [Position \"1Bc5 4Rc2\"]\n1. 1Bh5 5Vh6 2... 1Bh5-1Bh4 5vh6>3V 35. 3Bd1 - d3\n"
            "4.2Ja10 5Vh6x4Bi5 6.6Ra9!? $14 ; le reste 1Bb1\n(6. 1Bd4 {pourquoi} (1Ra8)) 7. 7Bg1 0,5-0,5\n")
    (let ((scoresheet-start-server nil)) (scoresheet-derive-mode))
    (faces '(("Événement" font-lock-variable-name-face)
             ("bel" font-lock-string-face)
             ("1Bc5" font-lock-string-face)
             ("1. 1B" font-lock-constant-face)
             ("1Bh5 5V" font-lock-function-name-face)
             ("5Vh6 2" font-lock-function-name-face)
             ("1Bh4" font-lock-function-name-face)
             (">3V" font-lock-function-name-face)
             ("35." font-lock-constant-face)
             ("- d3" font-lock-function-name-face)
             ("2Ja10" font-lock-function-name-face)
             ("x4Bi5" font-lock-function-name-face)
             ("6Ra9" font-lock-function-name-face)
             ("!?" font-lock-builtin-face)
             ("1Bb1" font-lock-comment-face)
             ("1Bd4" font-lock-variable-name-face)
             ("1Ra8" font-lock-variable-name-face)
             ("7Bg1" font-lock-function-name-face)
             ("0,5-0,5" font-lock-keyword-face)))))

(defun colours-tantrix ()
  (with-temp-buffer
    (insert "[Order \"GR\"] [HandG \"9 37 52 49 5 17\"]\n4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg)\n5R: ryggry 3/4 (28) *f 8/9/10 (gyb), rf 12/13/14 (ryg)\n"
            "6 . Y yybrbr 1/2 (-) nf ; la fin ggrbrb\nB: rbybry5 (?) !? $3\n9R: yyrrgg 2 nf (9R: yyggrr 62 nf) 1/2-1/2\n")
    (let ((scoresheet-start-server nil)) (scoresheet-tantrix-mode))
    (faces '(("Order" font-lock-variable-name-face)
             ("37 52" font-lock-string-face)
             ("4G:" font-lock-constant-face)
             ("ryyggr" font-lock-function-name-face)
             ("2 (rr" font-lock-variable-name-face)
             ("rrggyy" font-lock-type-face)
             ("gf 4" font-lock-preprocessor-face)
             ("4/5/6" font-lock-preprocessor-face)
             ("gbg)" font-lock-preprocessor-face)
             ("3/4 (28" font-lock-variable-name-face)
             ("28" font-lock-type-face)
             ("*f 8" font-lock-preprocessor-face)
             ("6 . Y" font-lock-constant-face)
             ("yybrbr" font-lock-function-name-face)
             ("1/2 (-)" font-lock-variable-name-face)
             ("(-)" font-lock-type-face)
             ("nf ;" font-lock-preprocessor-face)
             ("ggrbrb" font-lock-comment-face)
             ("B: rby" font-lock-constant-face)
             ("rbybry5" font-lock-function-name-face)
             ("$3" font-lock-builtin-face)
             ("yyggrr" font-lock-variable-name-face)
             ("1/2-1/2" font-lock-keyword-face)))))

(defun pressed (mode text at command)
  "What COMMAND makes of TEXT in MODE, called at AT."
  (with-temp-buffer
    (insert text)
    (let ((scoresheet-start-server nil)) (funcall mode))
    (go at)
    (call-interactively command)
    (buffer-substring-no-properties (point-min) (point-max))))

(defun filling ()
  (let* ((words (mapconcat #'identity (make-list 30 "word") " "))
         (tags "[Event \"x\"]\n[Site \"y\"]\n\nStandard\n1. a4b4 i6h6\n2. a5b5\n"))
    (let ((found (pressed #'scoresheet-abalone-mode (format "1. a4b4 {x %s} i6h6\n2. a5b5\n" words) "word" #'fill-paragraph)))
      (check "M-q breaks the lines of a comment in braces and opens no other"
             (and (= (cl-count ?{ found) 1) (= (cl-count ?\n found) 4)
                  (equal (split-string found) (split-string (format "1. a4b4 {x %s} i6h6\n2. a5b5\n" words))))
             found))
    (let ((found (pressed #'scoresheet-abalone-mode (format "{one\ntwo\n\n%s\n}\n1. a4b4\n" words) "two" #'fill-paragraph)))
      (check "a paragraph of a comment only" (equal found (format "{one two\n\n%s\n}\n1. a4b4\n" words)) found))
    (let ((found (pressed #'scoresheet-abalone-mode (format "; %s\n1. a4b4\n" words) "word" #'fill-paragraph)))
      (check "and the lines behind semicolons, each with its own" (string-match-p "\\`; word.*\n; word.*\n; word.*\n1. a4b4\n\\'" found)
             found))
    (dolist (at '("Site" "Standard" "i6h6"))
      (let ((found (pressed #'scoresheet-abalone-mode tags at #'fill-paragraph)))
        (check (format "it leaves all else as it is: %s" at) (equal found tags) found)))
    (let ((found (pressed #'scoresheet-abalone-mode "1. a4b4 {abc def} i6h6\n" " def" #'default-indent-new-line)))
      (check "M-j goes on in the comment" (equal found "1. a4b4 {abc\ndef} i6h6\n") found))
    (let ((found (pressed #'scoresheet-abalone-mode "1. a4b4 ; abc def\n" " def" #'default-indent-new-line)))
      (check "or behind another semicolon" (string-match-p "; abc\n[ \t]*; def\n" found) found))))

(defun colouring-takes (mode text)
  "How many seconds of the processor the colours of TEXT in MODE take."
  (with-temp-buffer
    (insert text)
    (let ((scoresheet-start-server nil)) (funcall mode))
    (let ((start (float-time (get-internal-run-time))))
      (font-lock-ensure)
      (- (float-time (get-internal-run-time)) start))))

(defun quickness ()
  (cl-flet ((times (part) (lambda (size) (apply #'concat (make-list (/ size (length part)) part)))))
    (pcase-dolist (`(,name ,mode ,text)
                   `(("many moves" scoresheet-abalone-mode ,(times "1. a4b4 i6h6 "))
                     ("moves behind a parenthesis that is not closed" scoresheet-abalone-mode
                      ,(lambda (size) (concat "(" (funcall (times "1. a4b4 i6h6\n") size))))
                     ("tags that do not end" scoresheet-abalone-mode ,(times "[Event \"a "))
                     ("a title and spaces" scoresheet-abalone-mode
                      ,(lambda (size) (concat "Standard" (make-string size ?\s) "x")))
                     ("many turns" scoresheet-tantrix-mode ,(times "4G: ryyggr 2 (rrggyy) gf 4/5/6 (gbg)\n"))
                     ("open parentheses" scoresheet-tantrix-mode ,(times "gf ("))
                     ("many actions" scoresheet-derive-mode ,(times "1. 1Bh5-6B 5Vg6 "))))
      (let ((small (colouring-takes mode (funcall text 10000))) (large (colouring-takes mode (funcall text 40000))))
        ;; Four times the text: sixteen times as long would be its square.
        (check (format "quick to colour: %s" name) (or (< large 0.8) (< large (* 10 small))) (list small large))))))

(defun settings ()
  (let ((scoresheet-program "/opt/scoresheet") (scoresheet-language "fr") (scoresheet-hints '(tile)))
    (check "a program, its language and hints are what the server is told"
           (equal (scoresheet--contact)
                  '("/opt/scoresheet" "lsp" :initializationOptions
                    (:language "fr" :hints (:score :json-false :repetition :json-false :value :json-false :tile t
                                            :side :json-false))))
           (scoresheet--contact)))
  (let ((scoresheet-program '("wine" "scoresheet.exe" "lsp")) (process-environment '("LC_ALL=" "LANG=fr_CA.UTF-8")))
    (check "a command can be a list, and the locale gives the language"
           (equal (cl-subseq (scoresheet--contact) 0 5)
                  '("wine" "scoresheet.exe" "lsp" :initializationOptions
                    (:language "fr" :hints (:score t :repetition t :value t :tile t :side t))))
           (scoresheet--contact)))
  (let ((scoresheet-program "no-such-program") (messages nil))
    (cl-letf (((symbol-function 'message) (lambda (&rest words) (push (apply #'format words) messages))))
      (with-temp-buffer (setq buffer-file-name "a.apgn") (scoresheet-abalone-mode) (setq buffer-file-name nil)))
    (check "without its program it says so" (cl-some (lambda (it) (string-search "No program no-such-program" it)) messages)
           messages)))

(defun main ()
  (package)
  (setq eglot-sync-connect t eglot-connect-timeout 5 eglot-autoshutdown nil flymake-no-changes-timeout 0.1
        make-backup-files nil)
  (setq-default scoresheet-program nil)
  (setq scoresheet-program (list (getenv "SCORESHEET") "lsp"))
  (on-record "slip.apgn" scoresheet-abalone-mode
    (server-finds-the-slip "c7d3" "Black's 7th, c7d3: no marble stands on c7" "c2d3")
    (the-fix-is-chosen "c7d3" "Replace by c2d3" "7. c2d3 $2")
    (hover "h7g6" "h7g6" '("i5 . . . O O 9\n" "a1 @ @ . . . 5\n"))
    (let ((found (offered "10. b")))
      (check "the legal moves that begin so are offered" (equal found legal-b) found))
    (insert "5d5c")
    (completion-at-point)
    (check "the only one that fits is written"
           (equal (buffer-substring-no-properties (line-beginning-position) (point)) "10. b5d5c6")
           (buffer-substring-no-properties (line-beginning-position) (point))))
  (on-record "slip.derive" scoresheet-derive-mode
    (server-finds-the-slip "v6" "1Bh5-v6: there is no cell v6" "1Bh5-h6")
    (the-fix-is-chosen "1Bh5-v6" "Replace by 1Bh5-h6" "2. 1Bh5-h6 $2")
    (hover "5Vg6 " "5Vg6" '("1B" "5V"))
    (go " *")
    (delete-char 2)
    (let ((found (offered "4. 6Bh6-")))
      (check "it offers where the die can go" (member "6Bh6-h7" found) found)
      (check "and nothing else" (cl-every (lambda (it) (string-prefix-p "6Bh6-" it)) found) found)))
  (on-record "slip.tantrix" scoresheet-tantrix-mode
    (server-finds-the-slip "29" "bbrrgg 29: there is no link 29: the board has 10" "bbrrgg 2")
    (the-fix-is-chosen "29" "Replace by bbrrgg 2" "bbrrgg 2 (?)")
    (hover "2 (?) nf $2" "Space 2" '("??" "["))
    (let ((found (offered "5G: rry")))
      (check "it offers the tiles that begin so"
             (and found (cl-every (lambda (it) (string-match-p "rry[rgby]\\{3\\}" it)) found)) found)))
  (when (featurep 'scoresheet)
    (colours-abalone)
    (colours-derive)
    (colours-tantrix)
    (filling)
    (quickness)
    (settings))
  (dolist (server (apply #'append (hash-table-values eglot--servers-by-project)))
    (eglot-shutdown server nil 5))
  (check "the servers end when asked to" (null (apply #'append (hash-table-values eglot--servers-by-project)))))

(condition-case problem (main) (error (check "the test itself" nil problem)))
(finish)
