au BufNewFile,BufRead *.abalone,*.apgn setfiletype abalone
au BufNewFile,BufRead *.derive setfiletype derive
au BufNewFile,BufRead *.tantrix setfiletype tantrix
