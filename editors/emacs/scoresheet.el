;;; scoresheet.el --- Records of board games, checked while you write them  -*- lexical-binding: t; -*-

;; Author: The Scoresheet contributors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: games, languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Major modes for records of Abalone (`scoresheet-abalone-mode'), Dérive (`scoresheet-derive-mode') and
;; Tantrix (`scoresheet-tantrix-mode').  They colour records by themselves, and start the language server
;; `scoresheet' through Eglot: it replays every move by the rules and says what is wrong, shows the board behind the
;; move at point, completes legal moves and mends slips.
;;
;;   (require 'scoresheet)
;;
;; Settings: M-x customize-group RET scoresheet RET

;;; Code:

(require 'cl-lib)
(require 'eglot)

(defgroup scoresheet nil
  "Records of board games."
  :group 'games
  :prefix "scoresheet-")

(defcustom scoresheet-program "scoresheet"
  "The language server: a program, or a list of it and its arguments."
  :type '(choice (string :tag "Program") (repeat :tag "Whole command" string)))

(defcustom scoresheet-start-server t
  "Whether opening a record starts the language server.
Without it `eglot' starts it."
  :type 'boolean)

(defcustom scoresheet-language nil
  "The language of messages; nil goes by the locale."
  :type '(choice (const :tag "The locale's" nil) (const :tag "English" "en") (const :tag "French" "fr")))

(defcustom scoresheet-hints '(score repetition value tile side)
  "What is shown between the moves, where Eglot knows inlay hints."
  :type '(set (const :tag "The score after a move that changes it" score)
              (const :tag "How often a position has come" repetition)
              (const :tag "The value of a die that has taken another" value)
              (const :tag "The number of a tile written by its letters" tile)
              (const :tag "Who moves, in a line without numbers" side)))

;;; The server

(defun scoresheet--command ()
  "The server's command, as a list."
  (if (stringp scoresheet-program) (list scoresheet-program "lsp") scoresheet-program))

(defun scoresheet--language ()
  "The language to ask the server for."
  (or scoresheet-language
      ;; Eglot does not tell servers the locale.
      (let ((locale (seq-find (lambda (value) (and value (not (string-empty-p value))))
                              (mapcar #'getenv '("LC_ALL" "LC_MESSAGES" "LANG")))))
        (if (string-prefix-p "fr" (or locale "")) "fr" "en"))))

(defun scoresheet--contact (&rest _)
  "What Eglot wants: the command, and what the server is told first."
  (append (scoresheet--command)
          (list :initializationOptions
                (list :language (scoresheet--language)
                      :hints (cl-loop for kind in '(score repetition value tile side)
                                      collect (intern (format ":%s" kind))
                                      collect (if (memq kind scoresheet-hints) t :json-false))))))

;; One entry a game: Eglot up to 1.9 tells a server the language of the first file for all others of the entry.
(dolist (game '("abalone" "derive" "tantrix"))
  (let ((mode (intern (format "scoresheet-%s-mode" game))))
    (put mode 'eglot-language-id game)
    (add-to-list 'eglot-server-programs (cons mode #'scoresheet--contact))))

(defun scoresheet--start ()
  "Start the server for this buffer, if it is wanted and there."
  (when (and scoresheet-start-server buffer-file-name)
    (let ((program (car (scoresheet--command))))
      (if (executable-find program t)
          (eglot-ensure)
        (message "No program %s: records are coloured, not checked (see `scoresheet-program')" program)))))

;;; The text

(defconst scoresheet--tag
  (rx "[" (* blank) (group alpha (* (any word "_"))) (* blank) (group (any "\"“”„‟")))
  "The beginning of a tag.")

(defun scoresheet--next-tag (end)
  "Go behind the next tag before END, if there is one.
Its name and its value are matched.  It stands on one line; a quote
inside the value does no harm."
  (let (found)
    (while (and (not found) (re-search-forward scoresheet--tag end t))
      (let ((tag (match-data t))
            ;; With a bound, since a line can hold nothing but beginnings.
            (limit (save-excursion (skip-chars-forward "^\n" (min end (+ (point) 1000))) (point))))
        (when (re-search-forward (rx (any "\"“”„‟") (* blank) "]") limit t)
          (setcar (nthcdr 1 tag) (match-end 0))
          (setcar (nthcdr 5 tag) (1+ (match-beginning 0)))
          (set-match-data tag)
          (setq found t))))
    found))

(defconst scoresheet--border
  (rx bol (* blank) (group "\n") (* blank) "[" (* blank) alpha (* (any word "_")) (* blank) (any "\"“”„‟"))
  "The blank line before the tags of a game.")

(defvar scoresheet-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\; "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?{ "< b" table)
    (modify-syntax-entry ?} "> b" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?$ "." table)
    (modify-syntax-entry ?% "." table)
    table)
  "Comments stand in braces, or behind a semicolon to the end of the line.")

(defun scoresheet--plain-tags (start end)
  "Let nothing open a comment in the values of tags between START and END."
  (goto-char start)
  (while (scoresheet--next-tag end)
    (let ((from (match-beginning 2)) (to (match-end 2)))
      (unless (save-excursion (nth 4 (syntax-ppss (match-beginning 0))))
        (put-text-property from to 'syntax-table (string-to-syntax "."))))))

(defun scoresheet--propertize (start end)
  "Mark what its place in the line gives a meaning, between START and END."
  ;; A comment without its end closes before the next game, so that this keeps its colours.
  (goto-char start)
  (while (re-search-forward scoresheet--border end t)
    (put-text-property (match-beginning 1) (match-end 1) 'syntax-table (string-to-syntax "> b"))
    (goto-char (match-end 1)))
  ;; A percent sign in the first column hides its line.
  (goto-char start)
  (while (re-search-forward "^%" end t)
    (put-text-property (match-beginning 0) (match-end 0) 'syntax-table (string-to-syntax "<")))
  (scoresheet--plain-tags start end))

(defun scoresheet--extend (start end)
  "Widen START and END to whole lines and the lines about them."
  (cons (save-excursion (goto-char start) (line-beginning-position 0))
        (save-excursion (goto-char end) (line-beginning-position 3))))

(defvar-local scoresheet--looked nil
  "Where the border behind a parenthesis was last looked for.
A list: the tick of the text, the parenthesis, up to where, and
whether it was there.")

(defun scoresheet--border-p (open at)
  "Whether a game ends between the parenthesis OPEN and AT."
  ;; Moves are asked for one behind the other, so each time only from the last place on.
  (let ((tick (buffer-chars-modified-tick)))
    (pcase-let ((`(,then ,from ,to ,found) scoresheet--looked))
      (unless (and (eql then tick) (eql from open) (<= to at))
        (setq to open found nil))
      (setq found (or found (save-excursion (goto-char to) (re-search-forward scoresheet--border at t)))
            scoresheet--looked (list tick open at found))
      found)))

(defun scoresheet--move-face ()
  "The face of the move just matched: variations differ."
  (save-match-data
    (let* ((at (match-beginning 0))
           (open (nth 1 (save-excursion (syntax-ppss at)))))
      (if (and open
               ;; A parenthesis of the game before does not count.
               (not (scoresheet--border-p open at)))
          'font-lock-variable-name-face
        'font-lock-function-name-face))))

(defconst scoresheet--dash "[-‐‑‒–—―−]")

(defconst scoresheet--result
  (concat "\\_<\\(?:1" scoresheet--dash "0\\|0" scoresheet--dash "1\\|1/2" scoresheet--dash "1/2"
          "\\|0[.,]5" scoresheet--dash "0[.,]5\\)\\_>\\|½\\(?:" scoresheet--dash "½\\)?\\|\\*"))

(defun scoresheet--keywords (&rest own)
  "Colours of a game: its OWN after those of tags and before those of all games."
  `((scoresheet--next-tag (1 font-lock-variable-name-face) (2 font-lock-string-face))
    ("\\$[0-9]+" . font-lock-builtin-face)
    ,@own
    (,scoresheet--result . font-lock-keyword-face)
    ("[!?‼⁇⁈⁉]+" . font-lock-builtin-face)
    ;; One can be glued to the move before it.
    ("\\_<[0-9]+\\_>\\|[0-9]+[xy]?[ \t]*\\(?:\\.+\\|…\\)" 0 font-lock-constant-face keep)))

(defconst scoresheet-abalone-keywords
  (let* ((arrow "\\(?:[ \t]*\\(?:[-‐‑‒–—−→»>]\\|&gt;\\)[ \t]*\\)?")
         (point "[a-i][0-9]"))
    (scoresheet--keywords
     ;; The well-known ones: the server knows the others.
     `(,(concat "^[ \t]*\\(?:Standard\\|Domination\\|Pyramide?\\|Alien\\(?:[ _-]attack\\)?"
                "\\|\\(?:The[ _-]\\)?wall\\|Le[ _-]mur\\|Face[ _-]\\(?:to\\|[aà]\\)[ _-]face"
                "\\|\\(?:Belgian\\|German\\|Dutch\\|Swiss\\|French\\)\\(?:[ _-]daisy\\)?"
                "\\|Marguerite[ _-]\\(?:belge\\|allemande\\|hollandaise\\|suisse\\|fran[cç]aise\\)\\)[ \t]*\\(?::[ \t]*\\)?$")
       . font-lock-type-face)
     `(,(concat "\\_<" point arrow point "\\(?:" arrow point "\\)?") (0 (scoresheet--move-face)))))
  "Colours of Abalone.")

(defconst scoresheet-derive-keywords
  (let* ((colour "\\(?:bleue?\\|rouge\\|verte?\\|jaune\\|blue\\|red\\|green\\|yellow\\|[a-z]\\)")
         (row "\\(?:10\\|[0-9]\\)")
         (die (concat "[0-9]" colour))
         (sign "\\(?:[ \t]*\\(?:[-‐‑‒–—―−→»>＞]\\|&gt;\\|[x×х✕✖]\\)[ \t]*\\)"))
    (scoresheet--keywords
     ;; A piece, or a piece, a sign and a piece, a die, a cell or a value.
     `(,(concat "\\(?:\\_<\\|[.0-9]\\)\\(" die "[a-j]" row "\\(?:" sign "\\(?:" die "\\(?:[a-z]" row "\\)?\\|[a-z]" row
                "\\|[1-6]\\_>\\)\\)*\\)")
       (1 (scoresheet--move-face)))))
  "Colours of Dérive.")

(defconst scoresheet-tantrix-keywords
  (let* ((tile "[rygb]\\{6\\}")
         (place "[0-9]+\\(?:/[0-9]+\\)*")
         (joint "[ \t]*\\(?:[-:.]+\\|…\\)"))
    (scoresheet--keywords
     ;; What was drawn.
     `(,(concat "(\\s-*\\(?:" tile "\\|[0-9]+\\|" scoresheet--dash "\\|\\?\\)?\\s-*)") . font-lock-type-face)
     ;; The forced spaces, or that there are none.
     `(,(concat "\\_<n[ \t]*f\\_>\\|\\(?:[*?]\\|\\_<[rygb]\\)[ \t]*f\\_>"
                "\\(?:\\s-*" place "\\)?\\(?:\\s-*([a-z]+)\\)?,?")
       . font-lock-preprocessor-face)
     ;; The number and the player, before a tile or by themselves.
     `(,(concat "\\_<[0-9]+\\(?:" joint "\\)?[ \t]*[rygb][ \t]*:\\|\\_<[rygb][ \t]*:") . font-lock-constant-face)
     `(,(concat "\\(\\_<[0-9]+" joint "\\(?:[ \t]*[rygb]\\)?\\)[ \t]*" tile) 1 font-lock-constant-face)
     `(,(concat "\\_<" tile "\\(?:\\_>\\|[0-9]\\)") (0 (scoresheet--move-face)))
     `(,(concat "\\_<" place "\\_>") . font-lock-variable-name-face)))
  "Colours of Tantrix.")

;;; Filling

(defun scoresheet--brace ()
  "Where the comment in braces about point begins, or nil."
  (let ((state (syntax-ppss)))
    (and (nth 4 state) (eq (char-after (nth 8 state)) ?{) (nth 8 state))))

(defun scoresheet--fill-paragraph (&optional justify)
  "Fill the comment at point and nothing else.
JUSTIFY is as for `fill-paragraph'.  Tags and titles have lines of
their own, and moves are for `eglot-format' to lay out."
  (let ((state (save-excursion (skip-chars-forward " \t{") (syntax-ppss))))
    (cond
     ;; Lines behind semicolons are like other languages'.
     ((and (nth 4 state) (eq (char-after (nth 8 state)) ?\;)) nil)
     ((and (nth 4 state) (eq (char-after (nth 8 state)) ?{))
      (let* ((open (nth 8 state))
             (close (save-excursion (goto-char open) (forward-comment 1) (point)))
             (from (save-excursion (end-of-line)
                                   (if (re-search-backward "^[ \t]*\n" open t) (match-end 0) open)))
             (to (save-excursion (goto-char (max from (line-beginning-position)))
                                 (if (re-search-forward "\n[ \t]*$" close t) (match-beginning 0) close)))
             (fill-paragraph-function nil)
             (fill-prefix ""))
        (fill-region-as-paragraph from to justify)
        t))
     (t t))))

(defun scoresheet--break-line (&optional soft)
  "Begin a new line in the comment at point.
SOFT is as for `comment-indent-new-line'.  What a brace opened goes
on by itself."
  (if (scoresheet--brace)
      (progn (delete-horizontal-space)
             (if soft (insert-and-inherit ?\n) (newline 1)))
    (comment-indent-new-line soft)))

;;; The modes

(define-derived-mode scoresheet-mode prog-mode "Record"
  "What is the same for the records of all games."
  :syntax-table scoresheet-mode-syntax-table
  (setq-local comment-start "; "
              comment-end ""
              comment-start-skip "\\(?:;+\\|{\\)[ \t]*"
              comment-line-break-function #'scoresheet--break-line
              fill-paragraph-function #'scoresheet--fill-paragraph
              parse-sexp-lookup-properties t
              syntax-propertize-function #'scoresheet--propertize
              word-wrap t)
  (add-hook 'syntax-propertize-extend-region-functions #'scoresheet--extend nil t)
  (scoresheet--start))

(defun scoresheet--colours (keywords)
  "Colour this buffer by KEYWORDS, where capital letters make no difference."
  (setq-local font-lock-defaults `(,keywords nil t)))

;;;###autoload
(define-derived-mode scoresheet-abalone-mode scoresheet-mode "Abalone"
  "Records of Abalone."
  (scoresheet--colours 'scoresheet-abalone-keywords))

;;;###autoload
(define-derived-mode scoresheet-derive-mode scoresheet-mode "Dérive"
  "Records of Dérive."
  (scoresheet--colours 'scoresheet-derive-keywords))

;;;###autoload
(define-derived-mode scoresheet-tantrix-mode scoresheet-mode "Tantrix"
  "Records of Tantrix."
  (scoresheet--colours 'scoresheet-tantrix-keywords)
  ;; One turn a line, read down the columns.
  (setq-local truncate-lines t))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.\\(?:abalone\\|apgn\\)\\'" . scoresheet-abalone-mode))
  (add-to-list 'auto-mode-alist '("\\.derive\\'" . scoresheet-derive-mode))
  (add-to-list 'auto-mode-alist '("\\.tantrix\\'" . scoresheet-tantrix-mode)))

(provide 'scoresheet)
;;; scoresheet.el ends here
