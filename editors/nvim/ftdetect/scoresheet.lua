vim.filetype.add({
  extension = {
    abalone = 'abalone',
    apgn = 'abalone',
    derive = 'derive',
    tantrix = 'tantrix',
  },
})
