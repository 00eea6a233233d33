" Vim syntax file
" Language: Tantrix records in link notation
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

let s:holder = '\%([*?]\|\<[rygb]\)\s*f\%(\d\|\>\)\@='
let s:space = '\_s'
let s:joint = '\s*\%([-:.]\+\|…\)'
let s:six = '[rygb]\{6}'
let s:ahead = '\%(\s*\%(' . s:six . '\)\d*\>\)\@='
let s:header = '\<\d\+\%(' . s:joint . '\)\=\s*[rygb]\s*:\|\<\%(\d\+\%(' . s:joint . '\)\=\s*\)\=[a-z]\>\%(' . s:joint . '\)\=\%(' . s:ahead . '\)\|\<\d\+\%(' . s:joint . '\)\%(' . s:ahead . '\)'
let s:place = '\d\+\>\%(' . s:space . '*\/' . s:space . '*\d\+\>\)\{0,60}'
let s:letters = '(\s*\%(\%(' . s:six . '\)\>\)\@![a-z]\+\s*)'
let s:none = '\<n\s*f\>'
let s:nag = '\$\d\+'
let s:opens = s:space . '*\%(\%({[^{}]*}\|[!?]\|\%(' . s:nag . '\)\)' . s:space . '*\)\{0,20}\%(' . s:header . '\)'
let s:dash = '[-‐‑‒–—―−－]'
let s:score = '\<\%(1' . s:dash . '0\|0' . s:dash . '1\|1\/2' . s:dash . '1\/2\|0[.,]5' . s:dash . '0[.,]5\)\>'
let s:half = '½\%(' . s:dash . '½\)\='
let s:mark = '[!?‼⁇⁈⁉！？]\+'
let s:name = '\K\k*'
let s:quote = '["“”„‟＂]'

exe 'syn match tantrixMark /\%#=1\%(' . s:mark . '\)/'
exe 'syn match tantrixNag /\%#=1\%(' . s:nag . '\)/'
exe 'syn match tantrixTile /\%#=1\<\%(' . s:six . '\)\%(\d*\>\)\@=\|\<\%(\d\s\=[rygb]\s\=:\s\{0,3}\)\@20<=[a-z]\+/ contains=@tantrixLetters'
exe 'syn match tantrixVariationTile /\%#=1\<\%(' . s:six . '\)\%(\d*\>\)\@=\|\<\%(\d\s\=[rygb]\s\=:\s\{0,3}\)\@20<=[a-z]\+/ contained contains=@tantrixLetters'
exe 'syn match tantrixPosition /\%#=1\%(\<\|\%([a-z]\)\@20<=\)\%(' . s:place . '\)/'
exe 'syn match tantrixNumber /\%#=1\%(' . s:header . '\)/'
exe 'syn match tantrixResult /\%#=1\%(' . s:score . '\)\|\%(' . s:half . '\)\|\*/'
exe 'syn match tantrixDraw /\%#=1(\%(' . s:opens . '\)\@!\s*\%([a-z]\+\|\d\+\|' . s:dash . '\|?\|\)\s*)/ contains=@tantrixLetters'
exe 'syn match tantrixSituation /\%#=1,\%(' . s:space . '*\%(\%(' . s:holder . '\)\|\%(' . s:none . '\)\)\|\s*$\)\@=/ contains=@tantrixLetters'
exe 'syn match tantrixSituation /\%#=1\%(' . s:none . '\)/ contains=@tantrixLetters'
exe 'syn match tantrixSituation /\%#=1\%(' . s:holder . '\)\%(' . s:space . '*\%(' . s:header . '\)\@!\%(' . s:place . '\)\)\=\%(' . s:space . '*\%(' . s:letters . '\)\)\=/ contains=@tantrixLetters'

exe 'syn region tantrixVariation matchgroup=tantrixParen start=/(' . '\%(' . s:opens . '\)\@=/ end=/)/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/ transparent'
      \ . ' contains=tantrixVariation,tantrixVariationTile,tantrixPosition,tantrixNumber,tantrixResult,tantrixDraw,tantrixSituation,tantrixMark,tantrixNag,tantrixComment,tantrixLineComment,tantrixEscape'
" A quote inside the value does no harm, nor does a second tag on the line.
exe 'syn match tantrixTag /\[\s*' . s:name . '\s*' . s:quote . '.\{-}' . s:quote . '\s*\]/ contains=tantrixTagName,tantrixString'
exe 'syn match tantrixTagName /\[\s*\zs' . s:name . '/ contained'
exe 'syn match tantrixString /' . s:quote . '.\{-}' . s:quote . '\ze\s*\]/ contained'

syn match tantrixLineComment /;.*$/ contains=@Spell,tantrixTodo
syn match tantrixEscape /^%.*$/
exe 'syn region tantrixComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/'
      \ . ' contains=@Spell,tantrixTodo,tantrixCommand'
syn match tantrixCommand /\[%[^]}[]*\]/ contained contains=@NoSpell
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
unlet s:cpo_save s:holder s:space s:joint s:six s:ahead s:header s:place s:letters s:none s:nag s:opens s:dash s:score s:half s:mark s:name s:quote
