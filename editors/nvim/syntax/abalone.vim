" Vim syntax file
" Language: Abalone records in Aba-Pro notation
" Made by syntaxes/make from syntaxes/games.toml: change them, not this.
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

let s:dash = '[-‐‑‒–—―−－]'
let s:half = '½\%(' . s:dash . '½\)\='
let s:digits = '\d\{1,9}'
let s:point = '[a-i]\d'
let s:arrow = '\%(\s*\%(' . s:dash . '\|[→»>]\|&gt;\)\s*\)'
let s:mark = '[!?‼⁇⁈⁉！？]\+'
let s:nag = '\$\d\+'
let s:name = '\K\k*'
let s:quote = '["“”„‟＂]'

exe 'syn match abaloneMark /\%#=1\%(' . s:mark . '\)/'
exe 'syn match abaloneNag /\%#=1\%(' . s:nag . '\)/'
exe 'syn match abaloneTitle /\%#=1^\s*\%(Standard\|Alien\%([ _-]attack\)\=\|Domination\|Pyramid\|Pyramide\|\%(The[ _-]\)\=wall\|Le[ _-]mur\|Face[ _-]\%(to\|a\|à\)[ _-]face\|\%(Belgian\|German\|Dutch\|Swiss\|French\)\%([ _-]daisy\)\=\|Marguerite[ _-]\%(belge\|allemande\|hollandaise\|suisse\|fran[cç]aise\)\)\s*\%(:\s*\)\=$/'
exe 'syn match abaloneMove /\%#=1\<\%(' . s:point . '\)\%(' . s:arrow . '\)\=\%(' . s:point . '\)\%(\%(' . s:arrow . '\)\=\%(' . s:point . '\)\)\=/'
exe 'syn match abaloneVariationMove /\%#=1\<\%(' . s:point . '\)\%(' . s:arrow . '\)\=\%(' . s:point . '\)\%(\%(' . s:arrow . '\)\=\%(' . s:point . '\)\)\=/ contained'
exe 'syn match abaloneNumber /\%#=1\<\d\+\>/'
exe 'syn match abaloneNumber /\%#=1\%(' . s:digits . '\)[xy]\=\s*\%(\.\+\|…\|)\%(\s*[a-z]\d\)\@=\)/'
exe 'syn match abaloneResult /\%#=1\<\%(1' . s:dash . '0\|0' . s:dash . '1\|1\/2\%(' . s:dash . '1\/2\)\=\|0[.,]5' . s:dash . '0[.,]5\)\>\|\%(' . s:half . '\)\|\*/'

exe 'syn region abaloneVariation matchgroup=abaloneParen start=/(/ end=/)/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/ transparent'
      \ . ' contains=abaloneVariation,abaloneVariationMove,abaloneNumber,abaloneResult,abaloneMark,abaloneNag,abaloneComment,abaloneLineComment,abaloneEscape'
" A quote inside the value does no harm, nor does a second tag on the line.
exe 'syn match abaloneTag /\[\s*' . s:name . '\s*' . s:quote . '.\{-}' . s:quote . '\s*\]/ contains=abaloneTagName,abaloneString'
exe 'syn match abaloneTagName /\[\s*\zs' . s:name . '/ contained'
exe 'syn match abaloneString /' . s:quote . '.\{-}' . s:quote . '\ze\s*\]/ contained'

syn match abaloneLineComment /;.*$/ contains=@Spell,abaloneTodo
syn match abaloneEscape /^%.*$/
exe 'syn region abaloneComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/'
      \ . ' contains=@Spell,abaloneTodo,abaloneCommand'
syn match abaloneCommand /\[%[^]}[]*\]/ contained contains=@NoSpell
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
unlet s:cpo_save s:dash s:half s:digits s:point s:arrow s:mark s:nag s:name s:quote
