" Vim syntax file
" Language: Dérive records
"
" As in abalone.vim: shapes, not rules, in the colours of the server's tokens.

if exists('b:current_syntax')
  finish
endif

let s:cpo_save = &cpo
set cpo&vim

syn case ignore
" A comment can be longer than any fixed number of lines to look back.
syn sync fromstart

" [Name "value"]; a quote inside the value does no harm, nor does a second tag on the line. Names have accents too.
syn match deriveTag /\[\s*\K\k*\s*["“”„‟].\{-}["“”„‟]\s*\]/ contains=deriveTagName,deriveString
syn match deriveTagName /\[\s*\zs\K\k*/ contained
syn match deriveString /["“”„‟].\{-}["“”„‟]\ze\s*\]/ contained

" Actions: a piece (`1Bh5`), or a piece, a sign, and what is new: a piece, a die (`6B`), a cell or a value.
let s:dash = '[-‐‑‒–—―−]'
let s:colour = '\%(\a\|bleue\=\|rouge\|verte\=\|jaune\|blue\|red\|green\|yellow\)'
" Of the digits behind a column those before dots are the next number: `1Bh52.`; nor is a result glued to it a row.
let s:glued = '[1-9]\d*\s*\%(\.\|…\)\|1' . s:dash . '0\>\|0' . s:dash . '1\>\|1\/2'
let s:row = '\%(\%(10\|\d\)\%(' . s:glued . '\)\@=\|\d\+\)'
let s:sign = '\%(\%([-‐‑‒–—―−→»>＞]\|&gt;\)\+\|[x×х✕✖]\)'
let s:new = '\%(\d\+' . s:colour . '\%(\a' . s:row . '\|\A\@=\|$\)\|' . s:colour . '\=\a' . s:row . '\)'
" Of colour and column one can be wrong; with both wrong it is another word: `1st5`.
let s:action = '\%(\<\d\+\|\d\@1<=[1-6]\)\%(' . s:colour . '[a-j]\|[brvjgy]\a\)' . s:row
      \ . '\%(\s*' . s:sign . '\s*' . s:new . '\|' . s:sign . '\%(\d\+\>\%(\s*\.\)\@!\)\=\)*'
" By the old engine: the new one takes the longest of alternatives that end in a look-ahead, not the first.
exe 'syn match deriveAction /\%#=1' . s:action . '/'
exe 'syn match deriveVariationAction /\%#=1' . s:action . '/ contained'

" Numbers: `12.`, `12...`, `12)`. One can be glued to the action before it or behind it.
syn match deriveNumber /\<\d\+\>/
syn match deriveNumber /\d\+\s*\%(\.\+\|…\|)\%(\s*\d\+\a\)\@=\)/
exe 'syn match deriveNumber /\<[1-9]\d*\ze[1-6]' . s:colour . '\a\d/'

syn match deriveMark /[!?‼⁇⁈⁉]\+/
syn match deriveNag /\$\d\+/

" After the numbers, so that the 1 of `1-0` is none.
exe 'syn match deriveResult /\%(\<\|\%(\a\%(\d\|10\)\)\@3<=\)\%(1' . s:dash . '0\|0' . s:dash . '1\|1\/2\%(' . s:dash
      \ . '1\/2\)\=\|0[.,]5' . s:dash . '0[.,]5\)\>/'
exe 'syn match deriveResult /½\%(' . s:dash . '½\)\=\|\*/'

syn region deriveVariation matchgroup=deriveParen start=/(/ end=/)/ end=/^\s*\n\ze\s*\[\K\k*\s*["“”„‟]/ transparent
      \ contains=deriveVariation,deriveVariationAction,deriveNumber,deriveMark,deriveNag,deriveResult,deriveComment,deriveLineComment,deriveEscape

syn match deriveLineComment /;.*$/ contains=@Spell,deriveTodo
" `%` in the first column hides its line.
syn match deriveEscape /^%.*$/
" Without its `}` a comment ends before a blank line that a tag follows, so that the next game keeps its colours.
syn region deriveComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\K\k*\s*["“”„‟]/ contains=@Spell,deriveTodo,deriveCommand
syn match deriveCommand /\[%[^]}]*\]/ contained contains=@NoSpell
syn keyword deriveTodo TODO FIXME XXX contained

hi def link deriveTagName Identifier
hi def link deriveString String
hi def link deriveNumber Number
hi def link deriveAction Function
hi def link deriveVariationAction Identifier
hi def link deriveParen Delimiter
hi def link deriveMark Operator
hi def link deriveNag Operator
hi def link deriveResult Keyword
hi def link deriveComment Comment
hi def link deriveLineComment Comment
hi def link deriveEscape Comment
hi def link deriveCommand SpecialComment
hi def link deriveTodo Todo

let b:current_syntax = 'derive'

let &cpo = s:cpo_save
unlet s:cpo_save s:dash s:colour s:glued s:row s:sign s:new s:action
