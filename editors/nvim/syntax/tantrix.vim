" Vim syntax file
" Language: Tantrix records in link notation
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
syn match tantrixTag /\[\s*\K\k*\s*["“”„‟].\{-}["“”„‟]\s*\]/ contains=tantrixTagName,tantrixString
syn match tantrixTagName /\[\s*\zs\K\k*/ contained
syn match tantrixString /["“”„‟].\{-}["“”„‟]\ze\s*\]/ contained

let s:dash = '[-‐‑‒–—―−]'
let s:six = '[rygb]\{6}'
" The place of a tile or of a forced space.
let s:place = '\d\+\>\%(\_s*\/\_s*\d\+\>\)*'
" `4G:`, or with less of it where a tile follows: `4. G`, `4.`, `G:`.
let s:joint = '\s*\%([-:.]\+\|…\)'
let s:ahead = '\%(\s*' . s:six . '\d*\>\)\@='
let s:header = '\%(\<\d\+\%(' . s:joint . '\)\=\s*[rygb]\s*:'
      \ . '\|\<\%(\d\+\%(' . s:joint . '\)\=\s*\)\=\a\>\%(' . s:joint . '\)\=' . s:ahead
      \ . '\|\<\d\+' . s:joint . s:ahead . '\)'
" `gf 4/5/6 (gbg)`, `*f ...`, `?f ...`. Six letters in parentheses are a draw.
let s:holder = '\%([*?]\|\<[rygb]\)\s*f\%(\d\|\>\)\@='
let s:space = s:holder . '\%(\_s*\%(' . s:header . '\)\@!' . s:place . '\)\=\%(\_s*(\s*\%(' . s:six . '\>\)\@!\a\+\s*)\)\='

" Six letters of the colours, with digits of the place glued to them or not. Behind `4G:` any word stands for a tile.
let s:tile = '\%(\<' . s:six . '\ze\d*\>\|\%(\d\s*[rygb]\s*:\s*\)\@20<=\a\+\)'
exe 'syn match tantrixTile /' . s:tile . '/ contains=@tantrixLetters'
exe 'syn match tantrixVariationTile /' . s:tile . '/ contained contains=@tantrixLetters'

exe 'syn match tantrixPosition /\%(\<\|\a\@1<=\)' . s:place . '/'
exe 'syn match tantrixNumber /' . s:header . '/'

syn match tantrixMark /[!?‼⁇⁈⁉]\+/
syn match tantrixNag /\$\d\+/

" `1/2` alone is a place, and the `*` of `*f` none of these.
exe 'syn match tantrixResult /\<\%(1' . s:dash . '0\|0' . s:dash . '1\|1\/2' . s:dash . '1\/2\|0[.,]5' . s:dash
      \ . '0[.,]5\)\>/'
exe 'syn match tantrixResult /½\%(' . s:dash . '½\)\=\|\*/'

" What opens a variation is a turn's header, maybe behind a comment; else parentheses hold what was drawn.
exe 'syn region tantrixVariation matchgroup=tantrixParen start=/(\%(\_s\|{[^}]*}\|[!?]\|\$\d\+\)*' . s:header . '/rs=s+1,hs=s end=/)/'
      \ . ' end=/^\s*\n\ze\s*\[\K\k*\s*["“”„‟]/ transparent contains=tantrixVariation,tantrixVariationTile,'
      \ . 'tantrixPosition,tantrixNumber,tantrixMark,tantrixNag,tantrixResult,tantrixDraw,tantrixSituation,'
      \ . 'tantrixComment,tantrixLineComment,tantrixEscape'
exe 'syn match tantrixDraw /(\s*\%(\a\+\|\d\+\|' . s:dash . '\|?\|\)\s*)/ contains=@tantrixLetters'

" Commas between spaces are part of the situation, at the end of a line too.
exe 'syn match tantrixSituation /' . s:space . '/ contains=@tantrixLetters'
syn match tantrixSituation /\<n\s*f\>/
exe 'syn match tantrixSituation /,\ze\_s*\%(' . s:holder . '\|\<n\s*f\>\)/'

syn match tantrixLineComment /;.*$/ contains=@Spell,tantrixTodo
" `%` in the first column hides its line.
syn match tantrixEscape /^%.*$/
" Without its `}` a comment ends before a blank line that a tag follows, so that the next game keeps its colours.
syn region tantrixComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\K\k*\s*["“”„‟]/ contains=@Spell,tantrixTodo,tantrixCommand
syn match tantrixCommand /\[%[^]}]*\]/ contained contains=@NoSpell
syn keyword tantrixTodo TODO FIXME XXX contained

hi def link tantrixTagName Identifier
hi def link tantrixString String
hi def link tantrixNumber Number
hi def link tantrixTile Function
hi def link tantrixVariationTile Identifier
hi def link tantrixPosition @variable.parameter
hi def link tantrixDraw @variable
hi def link tantrixSituation @constant.macro
hi def link tantrixParen Delimiter
hi def link tantrixMark Operator
hi def link tantrixNag Operator
hi def link tantrixResult Keyword
hi def link tantrixComment Comment
hi def link tantrixLineComment Comment
hi def link tantrixEscape Comment
hi def link tantrixCommand SpecialComment
hi def link tantrixTodo Todo

let b:current_syntax = 'tantrix'

let &cpo = s:cpo_save
unlet s:cpo_save s:dash s:six s:place s:joint s:ahead s:header s:holder s:space s:tile
