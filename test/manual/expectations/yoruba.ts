import type { Expectations } from '../../support/examples'

export const yoruba: Expectations = {
  'yoruba/encoded.sh': { prints: /^\[\{"id":\d+,"slug":"password",/ },
  'yoruba/fold.js': {
    prints:
      /\ndígítà digita 6\n[\s\S]*\nẹ̀kọ́ STEM eko stem 8\n[\s\S]*\nìwífún iwifun 6\n[\s\S]*\nkọ̀ǹpútà konputa 7\n[\s\S]*\nfalse true\n$/,
  },
  'yoruba/fold.py': {
    prints: /^\['ewé', 'ẹ̀rọ', 'gíráàmù', 'gbohùngbohùn', 'ojú', 'ọ̀rọ̀'\]\nkonputa\n$/,
  },
}
