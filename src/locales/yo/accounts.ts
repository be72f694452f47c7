/** Texts about accounts, on pages and in e-mails. */
import type { accounts as english } from '../en/accounts'

export const accounts: typeof english = {
  account: {
    refused: 'Èyí kò ṣeé ṣe',
    signIn: 'Wọlé',
    signUp: 'Ṣí àkáǹtì',
    signOut: 'Jáde',
    title: 'Àkáǹtì',
    email: 'Àdírẹ́sì ímeèlì',
    name: 'Orúkọ',
    password: 'Ọ̀rọ̀ aṣínà',
    passwordHint: (min) => `Ó kéré tán, àmì ${min}.`,
    currentPassword: 'Ọ̀rọ̀ aṣínà tí ò ń lò báyìí',
    newPassword: 'Ọ̀rọ̀ aṣínà tuntun',
    noAccount: 'O kò tíì ní àkáǹtì?',
    haveAccount: 'O ti ní àkáǹtì?',
    forgot: 'O gbàgbé ọ̀rọ̀ aṣínà rẹ?',
    wrong: 'Àdírẹ́sì ímeèlì tàbí ọ̀rọ̀ aṣínà yìí kò tọ́.',
    unknownDevice:
      'A ti gbìyànjú ọ̀rọ̀ aṣínà púpọ̀ jù fún àkáǹtì yìí. Láti wọlé láti orí aṣàwákiri yìí, lo ìjápọ̀ tí a ń fi ránṣẹ́ sí àdírẹ́sì yìí, tàbí tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.',
    wrongPassword: 'Ọ̀rọ̀ aṣínà yìí kò tọ́.',
    code: 'Kóòdù',
    codeHint: 'Díjíìtì mẹ́fà tí áàpù ìfẹ̀ríhàn rẹ ń fi hàn, tàbí ọ̀kan nínú àwọn kóòdù ìpamọ́ rẹ.',
    codeTitle: 'Ìfẹ̀ríhàn kejì',
    badCode: 'Kóòdù yìí kò tọ́, tàbí a ti lò ó tẹ́lẹ̀.',
    confirmSignIn: 'Fìdí rẹ̀ múlẹ̀',
    forgotTitle: 'Ṣe ọ̀rọ̀ aṣínà tuntun',
    forgotText: 'A ó fi ìjápọ̀ kan ránṣẹ́ sí àdírẹ́sì àkáǹtì rẹ.',
    send: 'Fi ìjápọ̀ ránṣẹ́',
    sent: 'Tí àkáǹtì bá wà fún àdírẹ́sì yìí, ìjápọ̀ náà ti ń bọ̀. Wákàtí kan ni yóò fi ṣiṣẹ́; a kò ní tún un fi ránṣẹ́ kí ìṣẹ́jú mẹ́wàá tó pé.',
    sentToLog: 'Iṣẹ́ yìí kò ní ẹ̀rọ ímeèlì: ìjápọ̀ náà wà nínú àkọsílẹ̀ rẹ̀.',
    reset: 'Fi ọ̀rọ̀ aṣínà yìí sí i',
    resetBad: 'Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́. Béèrè fún tuntun.',
    resetDone: 'A ti fi ọ̀rọ̀ aṣínà tuntun sí i. Fi í wọlé.',
    confirmTitle: 'Àdírẹ́sì ímeèlì',
    confirmText: 'Fìdí rẹ̀ múlẹ̀ pé tìrẹ ni àdírẹ́sì yìí.',
    confirmed: 'A ti fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀.',
    confirmBad: 'Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́. Wọlé, kí o sì béèrè fún tuntun.',
    unconfirmed: 'A kò tíì fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀. Ìjápọ̀ náà wà nínú ímeèlì tí a fi ránṣẹ́.',
    sendAgain: 'Tún ímeèlì náà fi ránṣẹ́',
    role: 'Ipò',
    roles: { developer: 'Olùṣètò', reviewer: 'Olùyẹ̀wò', admin: 'Alábòójútó' },
    changePassword: 'Yí ọ̀rọ̀ aṣínà padà',
    passwordChanged: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà. Gbogbo aṣàwákiri mìíràn ti jáde.',
    signOutEverywhere: 'Jáde níbi gbogbo',
    signOutEverywhereText: 'Èyí yóò mú àkáǹtì yìí jáde ní gbogbo aṣàwákiri, títí kan èyí.',
    factorTitle: 'Ìfẹ̀ríhàn kejì',
    factorOff:
      'Pẹ̀lú ìfẹ̀ríhàn kejì, kóòdù láti inú áàpù ìfẹ̀ríhàn rẹ yóò tún pọn dandan kí o tó wọlé.',
    factorOn: 'Kóòdù láti inú áàpù ìfẹ̀ríhàn rẹ pọn dandan kí o tó wọlé.',
    factorBegin: 'Ṣètò ìfẹ̀ríhàn kejì',
    factorScan: 'Fi kọ́kọ́rọ́ yìí sínú áàpù ìfẹ̀ríhàn rẹ, kí o sì kọ kóòdù tí ó bá fi hàn:',
    factorCodes:
      'Kóòdù ìpamọ́: ọ̀kọ̀ọ̀kan lè mú ọ wọlé lẹ́ẹ̀kan láìsí áàpù náà. Pa wọ́n mọ́; ẹ̀ẹ̀kan yìí nìkan ni a ó fi wọ́n hàn:',
    factorConfirm: 'Tan án',
    factorEnd: 'Pa á',
    factorDone: 'Ìfẹ̀ríhàn kejì ti ń ṣiṣẹ́.',
    factorEnded: 'Ìfẹ̀ríhàn kejì kò ṣiṣẹ́ mọ́.',
  },

  emails: {
    confirm: {
      subject: 'Fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀',
      text: (name, link) =>
        `Ẹ n lẹ́ ${name},\n\njọ̀wọ́ tẹ̀ lé ìjápọ̀ yìí láti fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀:\n\n${link}\n\nTí o kò bá ṣí àkáǹtì kankan, má ka ímeèlì yìí sí.\n\nAtumo\n`,
    },
    reset: {
      subject: 'Ṣe ọ̀rọ̀ aṣínà tuntun',
      text: (name, link) =>
        `Ẹ n lẹ́ ${name},\n\ntẹ̀ lé ìjápọ̀ yìí láàárín wákàtí kan láti ṣe ọ̀rọ̀ aṣínà tuntun:\n\n${link}\n\nTí kì í bá ṣe ìwọ lo béèrè fún un, má ka ímeèlì yìí sí: ọ̀rọ̀ aṣínà rẹ kò ní yí padà.\n\nAtumo\n`,
    },
    'sign-in': {
      subject: 'Wọlé sí Atumo',
      text: (name, link) =>
        `Ẹ n lẹ́ ${name},\n\na ń gbìyànjú ọ̀rọ̀ aṣínà púpọ̀ fún àkáǹtì rẹ, nítorí náà ìjápọ̀ yìí pọn dandan láti wọlé láti orí aṣàwákiri tuntun. Wákàtí kan ni yóò fi ṣiṣẹ́, yóò sì béèrè ọ̀rọ̀ aṣínà rẹ:\n\n${link}\n\nTí kì í bá ṣe ìwọ lo fẹ́ wọlé, má ka ímeèlì yìí sí: ìjápọ̀ yìí kò wúlò láìsí ọ̀rọ̀ aṣínà rẹ.\n\nAtumo\n`,
    },
  },
}
