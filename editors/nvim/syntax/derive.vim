" Vim syntax file
" Language: Dérive records
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
let s:colour = '[a-z]\|bleue\=\|rouge\|verte\=\|jaune\|blue\|red\|green\|yellow'
let s:digits = '\d\{1,9}'
let s:glued = '[1-9]\d*\s*\%(\.\|…\)\|1' . s:dash . '0\>\|0' . s:dash . '1\>\|1\/2'
let s:row = '\%(10\|\d\)\%(' . s:glued . '\)\@=\|\d\+'
let s:sign = '\%(' . s:dash . '\|[→»>＞]\|&gt;\)\{1,9}\|[x×х✕✖]'
let s:new = '\d\+\%(' . s:colour . '\)\%([a-z]\%(' . s:row . '\)\|\%([^a-z]\)\@=\|$\)\|\%(' . s:colour . '\)\=[a-z]\%(' . s:row . '\)'
let s:mark = '[!?‼⁇⁈⁉！？]\+'
let s:nag = '\$\d\+'
let s:name = '\K\k*'
let s:quote = '["“”„‟＂]'

exe 'syn match deriveMark /\%#=1\%(' . s:mark . '\)/'
exe 'syn match deriveNag /\%#=1\%(' . s:nag . '\)/'
exe 'syn match deriveAction /\%#=1\%(\<\d\+\|\%(\d\)\@20<=[1-6]\)\%(\%(' . s:colour . '\)[a-j]\|[brvjgy][a-z]\)\%(' . s:row . '\)\%(\s*\%(' . s:sign . '\)\s*\%(' . s:new . '\)\|\%(' . s:sign . '\)\%(\d\+\>\%(\s*\.\)\@!\)\=\)\{0,20}/'
exe 'syn match deriveVariationAction /\%#=1\%(\<\d\+\|\%(\d\)\@20<=[1-6]\)\%(\%(' . s:colour . '\)[a-j]\|[brvjgy][a-z]\)\%(' . s:row . '\)\%(\s*\%(' . s:sign . '\)\s*\%(' . s:new . '\)\|\%(' . s:sign . '\)\%(\d\+\>\%(\s*\.\)\@!\)\=\)\{0,20}/ contained'
exe 'syn match deriveNumber /\%#=1\<\d\+\>/'
exe 'syn match deriveNumber /\%#=1\%(' . s:digits . '\)\s*\%(\.\+\|…\|)\%(\s*\d\+[a-z]\)\@=\)/'
exe 'syn match deriveNumber /\%#=1\<[1-9]\d*\%([1-6]\%(' . s:colour . '\)[a-z]\d\)\@=/'
exe 'syn match deriveResult /\%#=1\%(\<\|\%([a-z]\d\)\@20<=\|\%([a-z]10\)\@20<=\)\%(1' . s:dash . '0\|0' . s:dash . '1\|1\/2\%(' . s:dash . '1\/2\)\=\|0[.,]5' . s:dash . '0[.,]5\)\>\|\%(' . s:half . '\)\|\*/'

exe 'syn region deriveVariation matchgroup=deriveParen start=/(/ end=/)/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/ transparent'
      \ . ' contains=deriveVariation,deriveVariationAction,deriveNumber,deriveResult,deriveMark,deriveNag,deriveComment,deriveLineComment,deriveEscape'
" A quote inside the value does no harm, nor does a second tag on the line.
exe 'syn match deriveTag /\[\s*' . s:name . '\s*' . s:quote . '.\{-}' . s:quote . '\s*\]/ contains=deriveTagName,deriveString'
exe 'syn match deriveTagName /\[\s*\zs' . s:name . '/ contained'
exe 'syn match deriveString /' . s:quote . '.\{-}' . s:quote . '\ze\s*\]/ contained'

syn match deriveLineComment /;.*$/ contains=@Spell,deriveTodo
syn match deriveEscape /^%.*$/
exe 'syn region deriveComment start=/{/ end=/}/ end=/^\s*\n\ze\s*\[\s*' . s:name . '\s*' . s:quote . '/'
      \ . ' contains=@Spell,deriveTodo,deriveCommand'
syn match deriveCommand /\[%[^]}[]*\]/ contained contains=@NoSpell
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
unlet s:cpo_save s:dash s:half s:colour s:digits s:glued s:row s:sign s:new s:mark s:nag s:name s:quote
