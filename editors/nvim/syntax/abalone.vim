" Vim syntax file
" Language: Abalone records in Aba-Pro notation
"
" Colours before the server has answered, and without one. It knows shapes, not rules: whether a move is legal is
" for the server to say. The groups are linked to what Neovim shows the server's tokens as, so that no colour
" changes when they arrive.

if exists('b:current_syntax')
  finish
endif

let s:cpo_save = &cpo
set cpo&vim

syn case ignore
" A comment can be longer than any fixed number of lines to look back.
syn sync fromstart

" The name of a start position, alone on its line. Only the well-known ones: the server knows the others.
syn match abaloneTitle /^\s*\%(Standard\|Alien\%([ _-]attack\)\=\|Domination\|Pyramid\|Pyramide\|\%(The[ _-]\)\=wall\|Le[ _-]mur\|Face[ _-]\%(to\|a\|à\)[ _-]face\|\%(Belgian\|German\|Dutch\|Swiss\|French\)\%([ _-]daisy\)\=\|Marguerite[ _-]\%(belge\|allemande\|hollandaise\|suisse\|fran[cç]aise\)\)\s*:\=\s*$/

" [Name "value"]; a quote inside the value does no harm, nor does a second tag on the line.
syn match abaloneTag /\[\s*\a\w*\s*["“”].\{-}["“”]\s*\]/ contains=abaloneTagName,abaloneString
syn match abaloneTagName /\[\s*\zs\a\w*/ contained
syn match abaloneString /["“”].\{-}["“”]\ze\s*\]/ contained

" Numbers: `12.`, `12...`, `12)`, `35x.` (x = Black). One can be glued to the move before it.
syn match abaloneNumber /\<\d\+\>/
syn match abaloneNumber /\d\+[xy]\=\s*\%(\.\+\|…\|)\%(\s*\a\d\)\@=\)/

" Moves: two or three points, with or without dashes or arrows between them.
let s:arrow = '\%(\s*\%([-‐‑‒–—−→»>]\|&gt;\)\s*\)\='
let s:move = '\<[a-i]\d' . s:arrow . '[a-i]\d\%(' . s:arrow . '[a-i]\d\)\='
exe 'syn match abaloneMove /' . s:move . '/'
exe 'syn match abaloneVariationMove /' . s:move . '/ contained'

syn match abaloneMark /[!?‼⁇⁈⁉]\+/
syn match abaloneNag /\$\d\+/

" After the numbers, so that the 1 of `1-0` is none.
syn match abaloneResult /\<\%(1[-‐‑‒–—−]0\|0[-‐‑‒–—−]1\|1\/2\%([-‐‑‒–—−]1\/2\)\=\|0[.,]5[-‐‑‒–—−]0[.,]5\)\>/
syn match abaloneResult /½\%([-‐‑‒–—−]½\)\=\|\*/

syn region abaloneVariation matchgroup=abaloneParen start=/(/ end=/)/ end=/^\s*\n\ze\s*\[\a\w*\s*"/ transparent
      \ contains=abaloneVariation,abaloneVariationMove,abaloneNumber,abaloneMark,abaloneNag,abaloneComment,abaloneLineComment,abaloneEscape

syn match abaloneLineComment /;.*$/ contains=@Spell,abaloneTodo
" `%` in the first column hides its line.
syn match abaloneEscape /^%.*$/
" Without its `}` a comment ends before a blank line that a tag follows, so that the next game keeps its colours.
syn region abaloneComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\a\w*\s*"/ contains=@Spell,abaloneTodo,abaloneCommand
syn match abaloneCommand /\[%[^]}]*\]/ contained contains=@NoSpell
syn keyword abaloneTodo TODO FIXME XXX contained

hi def link abaloneTitle Type
hi def link abaloneTagName Identifier
hi def link abaloneString String
hi def link abaloneNumber Number
hi def link abaloneMove Function
hi def link abaloneVariationMove Identifier
hi def link abaloneParen Delimiter
hi def link abaloneMark Operator
hi def link abaloneNag Operator
hi def link abaloneResult Keyword
hi def link abaloneComment Comment
hi def link abaloneLineComment Comment
hi def link abaloneEscape Comment
hi def link abaloneCommand SpecialComment
hi def link abaloneTodo Todo

let b:current_syntax = 'abalone'

let &cpo = s:cpo_save
unlet s:cpo_save s:arrow s:move
