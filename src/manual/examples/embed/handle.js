const widget = Atumo.open({ container: 'elsewhere', lang: 'yo' })
widget.search('ẹ̀rọ') // or Atumo.search('ẹ̀rọ', widget)

function takeAway() {
  widget.destroy() // or Atumo.destroy(widget)
}
