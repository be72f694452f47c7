/** Text about accounts, for pages and e-mails. */
import type { accounts as english } from '../en/accounts'

export const accounts: typeof english = {
  account: {
    refused: 'A kò gba ìbéèrè yìí',
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
    unknownDevice:
      'Ìgbìyànjú láti wọ àkáǹtì yìí, tàbí láti àdírẹ́sì IP yìí, ti pọ̀ jù. Bí àkáǹtì náà bá wà, à ń fi ìjápọ̀ láti wọlé ránṣẹ́ sí àdírẹ́sì ímeèlì rẹ̀, kì í sì í ju ẹ̀ẹ̀kan lọ láàárín ìṣẹ́jú mẹ́wàá. Lo ìjápọ̀ tó dé kẹ́yìn, tàbí kí o tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.',
    code: 'Kóòdù',
    codeHint: 'Díjíìtì mẹ́fà tí áàpù ìjẹ́rìísí rẹ ń fi hàn, tàbí ọ̀kan nínú àwọn kóòdù ìpamọ́ rẹ.',
    codeTitle: 'Ìjẹ́rìísí kejì',
    confirmSignIn: 'Fìdí rẹ̀ múlẹ̀',
    forgotTitle: 'Ṣe ọ̀rọ̀ aṣínà tuntun',
    forgotText: 'Kọ àdírẹ́sì ímeèlì àkáǹtì rẹ. A ó fi ìjápọ̀ kan ránṣẹ́ sí i.',
    send: 'Fi ìjápọ̀ ránṣẹ́',
    sent: 'Bí àkáǹtì bá wà fún àdírẹ́sì yìí, a ti fi ìjápọ̀ kan ránṣẹ́ sí i, báyìí tàbí láàárín ìṣẹ́jú mẹ́wàá sẹ́yìn. Wákàtí kan ni yóò fi ṣiṣẹ́. Àdírẹ́sì tí a kò tíì fìdí rẹ̀ múlẹ̀ kò lè gba ju ìjápọ̀ mẹ́ta lọ ní ọjọ́ kan.',
    sentToLog: 'Iṣẹ́ yìí kò ní ẹ̀rọ apèsè ímeèlì. Ìjápọ̀ náà wà nínú àkọsílẹ̀ ètò rẹ̀.',
    reset: 'Tọ́jú ọ̀rọ̀ aṣínà yìí',
    confirmTitle: 'Àdírẹ́sì ímeèlì',
    confirmText: ({ email }) =>
      `Fìdí rẹ̀ múlẹ̀ pé ìwọ lo ṣí àkáǹtì ${email}, àti pé tìrẹ ni àdírẹ́sì yìí.`,
    confirmNew: ({ email, address }) =>
      `Fìdí rẹ̀ múlẹ̀ pé ${address} ni àdírẹ́sì ímeèlì tuntun fún àkáǹtì ${email}.`,
    confirmMeans:
      'Lẹ́yìn náà, ẹni tó bá mọ ọ̀rọ̀ aṣínà àkáǹtì yìí lè lo àdírẹ́sì yìí: ó lè gba ìwé ìpè sí áàpù, alábòójútó sì lè fún un ní ipò.',
    confirmElsewhere: ({ email }) =>
      `Àkáǹtì mìíràn, ${email}, lo fi wọlé. Jáde, kí o sì tún ṣí ìjápọ̀ náà.`,
    confirmAfterSignIn: 'Wọlé láti fìdí rẹ̀ múlẹ̀',
    confirmNotYours:
      'Bí kì í bá ṣe ìwọ lo ṣí àkáǹtì yìí, má ṣe fìdí rẹ̀ múlẹ̀: ẹlòmíràn ló kọ àdírẹ́sì rẹ. Bí o bá fẹ́ lo àkáǹtì náà, ṣe ọ̀rọ̀ aṣínà tuntun. Èyí yóò mú gbogbo ẹlòmíràn jáde.',
    confirmNewNotYours: 'Bí kì í bá ṣe ìwọ lo béèrè fún àyípadà yìí, má ṣe fìdí rẹ̀ múlẹ̀.',
    confirmBad: 'Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́. Wọlé, kí o sì béèrè fún tuntun lórí ojú-ewé àkáǹtì rẹ.',
    unconfirmed: 'A kò tíì fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀. Bí o kò bá ní ìjápọ̀, béèrè fún ọ̀kan.',
    role: 'Ipò',
    roles: { developer: 'Olùṣètò', reviewer: 'Olùyẹ̀wò', admin: 'Alábòójútó' },
    changePassword: 'Yí ọ̀rọ̀ aṣínà padà',
    sessions: 'Àwọn ibi tí o ti wọlé',
    browser: 'Aṣàwákiri',
    unknownBrowser: 'A kò mọ aṣàwákiri náà',
    signedIn: 'Ìgbà tí o wọlé',
    lastUsed: 'Ìgbà tí o lò ó kẹ́yìn',
    thisBrowser: 'Aṣàwákiri yìí',
    signOutEverywhere: 'Jáde níbi gbogbo',
    signOutEverywhereText: 'Èyí yóò mú àkáǹtì yìí jáde ní gbogbo aṣàwákiri, títí kan èyí.',
    factorTitle: 'Ìjẹ́rìísí kejì',
    factorOff:
      'Pẹ̀lú ìjẹ́rìísí kejì, kóòdù láti inú áàpù ìjẹ́rìísí rẹ yóò tún pọn dandan kí o tó wọlé.',
    factorOn: 'Kóòdù láti inú áàpù ìjẹ́rìísí rẹ pọn dandan kí o tó wọlé.',
    factorBegin: 'Ṣètò ìjẹ́rìísí kejì',
    factorScan:
      'Fi áàpù ìjẹ́rìísí rẹ ya àwòrán kóòdù QR yìí, kí o sì kọ díjíìtì mẹ́fà tí áàpù náà bá fi hàn.',
    factorPicture: 'Àwòrán kóòdù QR tó ní kọ́kọ́rọ́ fún áàpù ìjẹ́rìísí rẹ',
    factorType: 'Bí o kò bá lè yà á, fi ọwọ́ kọ kọ́kọ́rọ́ yìí sínú rẹ̀:',
    factorCodes:
      'Kóòdù ìpamọ́: ọ̀kọ̀ọ̀kan lè mú ọ wọlé lẹ́ẹ̀kan láìsí áàpù ìjẹ́rìísí. Tọ́jú wọn báyìí; ẹ̀ẹ̀kan yìí nìkan ni a ó fi wọ́n hàn:',
    factorConfirm: 'Mú un ṣiṣẹ́',
    factorEnd: 'Dá a dúró',
    notices: 'Àwọn ímeèlì',
    noticesText: 'A ó fi ímeèlì ránṣẹ́ sí ọ nígbà tí:',
    noticeNames: {
      lowCredits: 'kírẹ́díìtì áàpù kan bá lọ sílẹ̀ dé iye tí a yàn fún ìkìlọ̀',
      creditsGranted: 'a bá fi kírẹ́díìtì kún áàpù kan',
      endpointStopped: 'a bá dá ìfiránṣẹ́ sí àdírẹ́sì webhook kan dúró nítorí pé ó ń kùnà',
      appReceived: 'a bá fi áàpù kan lé ọ lọ́wọ́',
      contributionDecided: 'olùyẹ̀wò bá ti pinnu lórí ọ̀rọ̀ tàbí àbá tí o fi ránṣẹ́',
    },
    saveName: 'Tọ́jú orúkọ',
    newEmail: 'Àdírẹ́sì ímeèlì tuntun',
    changeEmail: 'Yí àdírẹ́sì ímeèlì padà',
    changeEmailText:
      'A ó fi ìjápọ̀ kan ránṣẹ́ sí àdírẹ́sì tuntun náà. Àdírẹ́sì rẹ yóò yí padà nígbà tí o bá ṣí ìjápọ̀ náà tí o sì fìdí rẹ̀ múlẹ̀.',
    emailSent:
      'A ti fi ìjápọ̀ kan ránṣẹ́ sí àdírẹ́sì tuntun náà. Wákàtí kan ni ìjápọ̀ náà yóò fi ṣiṣẹ́. Àdírẹ́sì rẹ yóò yí padà nígbà tí o bá ṣí i tí o sì fìdí àdírẹ́sì tuntun náà múlẹ̀.',
    delete: 'Pa àkáǹtì rẹ́',
    deleteText:
      'Àwọn áàpù rẹ tí ẹlòmíràn náà ni yóò di tirẹ̀. Àwọn yòókù kò ní ṣiṣẹ́ mọ́ láéláé, pẹ̀lú kọ́kọ́rọ́, àpótí ìṣàwárí àti webhook wọn, kírẹ́díìtì tó kù nínú wọn yóò sì ṣègbé. Ọ̀rọ̀ àti àbá rẹ yóò ṣì wà nínú atúmọ̀ èdè, ṣùgbọ́n wọn kò ní jẹ́ ti àkáǹtì kankan mọ́. Bí o bá ti ṣe áàpù, a ó tọ́jú iye wọn pẹ̀lú àmì ìdámọ̀ kan (HMAC) tí a ṣe láti inú àdírẹ́sì ímeèlì rẹ fún ọdún kan, kí a lè kà wọ́n mọ́ iye áàpù àkáǹtì tuntun tó bá ní àdírẹ́sì yìí. O kò lè dá a padà.',
    deleteSure: 'Bẹ́ẹ̀ ni, pa àkáǹtì mi àti àwọn áàpù mi rẹ́',
    saveNotices: 'Tọ́jú',
    done: {
      reset: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà. Fi tuntun wọlé.',
      confirmed: 'A ti fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀.',
      sent: 'A ti fi ìjápọ̀ kan ránṣẹ́ sí àdírẹ́sì ímeèlì rẹ. O lè béèrè fún òmíràn lẹ́yìn ìṣẹ́jú mẹ́wàá.',
      password: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà, a sì ti mú àkáǹtì rẹ jáde ní gbogbo aṣàwákiri mìíràn.',
      session: 'A ti mú àkáǹtì rẹ jáde ní aṣàwákiri náà.',
      factor: 'Ìjẹ́rìísí kejì ti ń ṣiṣẹ́.',
      factorEnd: 'Ìjẹ́rìísí kejì kò ṣiṣẹ́ mọ́.',
      name: 'A ti tọ́jú orúkọ rẹ.',
      email: 'A ti yí àdírẹ́sì ímeèlì rẹ padà. Fi tuntun wọlé.',
      deleted: 'A ti pa àkáǹtì rẹ àti àwọn áàpù rẹ rẹ́.',
      notices: 'A ti tọ́jú àwọn ímeèlì tí o yàn.',
    },
  },

  notices: {
    turnOff: (url) => `O lè dá àwọn ímeèlì yìí dúró níbí: ${url}`,
    lowCredits: {
      subject: ({ app }) => `Kírẹ́díìtì ${app} ń tán lọ`,
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\nkírẹ́díìtì ${about.balance} ló kù fún ${about.app} (${about.clientId}). A ṣètò áàpù náà kí a kìlọ̀ nígbà tí kírẹ́díìtì rẹ̀ bá dé ${about.threshold}.\n\nBéèrè fún kírẹ́díìtì níbí:\n\n${about.url}\n\nAtumo\n`,
    },
    creditsGranted: {
      subject: ({ app }) => `A ti fi kírẹ́díìtì kún ${app}`,
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\na ti fi kírẹ́díìtì ${about.credits} kún ${about.app} (${about.clientId}).\nÌtọ́kasí: ${about.reference}\n\nWo kírẹ́díìtì tó kù níbí:\n\n${about.url}\n\nAtumo\n`,
    },
    endpointStopped: {
      subject: ({ app }) => `A ti dá ìfiránṣẹ́ sí àdírẹ́sì webhook kan ti ${app} dúró`,
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\n${about.status === 'gone' ? `${about.host} fi 410 dáhùn, nítorí náà a kò ní fi nǹkan kan ránṣẹ́ sí i mọ́.` : `Ìfiránṣẹ́ sí ${about.host} ti ń kùnà fún ọjọ́ mélòó kan, nítorí náà a ti dá a dúró.`}\nÁàpù: ${about.app} (${about.clientId})\n\nO lè mú àdírẹ́sì náà ṣiṣẹ́ padà, kí o sì tún àwọn ìfiránṣẹ́ tó kùnà fi ránṣẹ́ níbí:\n\n${about.url}\n\nAtumo\n`,
    },
    appReceived: {
      subject: ({ app }) => `Ọwọ́ rẹ ni ${app} wà báyìí`,
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\n${about.isInherited ? `${about.from} ti pa àkáǹtì rẹ̀ rẹ́. Ọwọ́ rẹ ni áàpù rẹ̀, ${about.app} (${about.clientId}), wà báyìí, nítorí pé ìwọ lo kọ́kọ́ di ọmọ ẹgbẹ́ lára àwọn tó ni ín.` : `${about.from} ti fi áàpù ${about.app} (${about.clientId}) lé ọ lọ́wọ́.`} A ó máa kà á mọ́ iye áàpù rẹ.\n\nWo àwọn ọmọ ẹgbẹ́ rẹ̀ níbí:\n\n${about.url}\n\nAtumo\n`,
    },
    contributionDecided: {
      subject: () => 'A ti yẹ ohun tí o fi ránṣẹ́ wò',
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\nàwọn olùyẹ̀wò ti pinnu lórí ohun tí o fi ránṣẹ́:\n\n${about.decisions.join('\n')}\n\nWo gbogbo rẹ̀ níbí:\n\n${about.url}\n\nAtumo\n`,
    },
    accountChanged: {
      password: {
        subject: 'A ti yí ọ̀rọ̀ aṣínà rẹ padà',
        text: ({ name, url }) =>
          `Ẹ n lẹ́ ${name},\n\na ti yí ọ̀rọ̀ aṣínà àkáǹtì Atumo rẹ padà.\n\nBí kì í bá ṣe ìwọ lo yí i padà, ṣe ọ̀rọ̀ aṣínà tuntun báyìí:\n\n${url}\n\nAtumo\n`,
      },
      factorOn: {
        subject: 'Ìjẹ́rìísí kejì ti ń ṣiṣẹ́',
        text: ({ name, url }) =>
          `Ẹ n lẹ́ ${name},\n\na ti mú ìjẹ́rìísí kejì ṣiṣẹ́ fún àkáǹtì Atumo rẹ.\n\nBí kì í bá ṣe ìwọ lo mú un ṣiṣẹ́, ẹnì kan mọ ọ̀rọ̀ aṣínà rẹ. Ṣe tuntun báyìí, kí o sì ní kí alábòójútó kan dá ìjẹ́rìísí kejì náà dúró:\n\n${url}\n\nAtumo\n`,
      },
      factorOff: {
        subject: 'Ìjẹ́rìísí kejì kò ṣiṣẹ́ mọ́',
        text: ({ name, url }) =>
          `Ẹ n lẹ́ ${name},\n\na ti dá ìjẹ́rìísí kejì dúró fún àkáǹtì Atumo rẹ.\n\nBí kì í bá ṣe ìwọ lo dá a dúró, ṣe ọ̀rọ̀ aṣínà tuntun báyìí, kí o sì tún mú ìjẹ́rìísí kejì ṣiṣẹ́:\n\n${url}\n\nAtumo\n`,
      },
    },
    addressRequested: {
      subject: 'Ìbéèrè láti yí àdírẹ́sì ímeèlì rẹ padà',
      text: ({ name, newEmail, url }) =>
        `Ẹ n lẹ́ ${name},\n\nẹnì kan tó mọ ọ̀rọ̀ aṣínà rẹ ní kí a yí àdírẹ́sì ímeèlì àkáǹtì rẹ padà sí ${newEmail}. Àdírẹ́sì náà yóò yí padà nígbà tí ẹnì kan bá ṣí ìjápọ̀ tí a fi ránṣẹ́ síbẹ̀ tí ó sì fìdí àyípadà náà múlẹ̀.\n\nBí kì í bá ṣe ìwọ, yí ọ̀rọ̀ aṣínà rẹ padà báyìí:\n\n${url}\n\nAtumo\n`,
    },
    topUpRequested: {
      subject: ({ app }) => `Ẹnì kan béèrè kírẹ́díìtì fún ${app}`,
      text: (about) =>
        `Ẹ n lẹ́ ${about.name},\n\nọmọ ẹgbẹ́ kan ní ${about.app} (${about.clientId}) béèrè fún ìdì yìí: ${about.pack}.\nÌtọ́kasí: ${about.reference}\n\nFi kírẹ́díìtì náà kún un, tàbí kí o kọ̀ láti gba ìbéèrè náà, níbí:\n\n${about.url}\n\nAtumo\n`,
    },
  },

  emails: {
    confirm: {
      subject: 'Fìdí àdírẹ́sì ímeèlì rẹ múlẹ̀',
      text: (link) =>
        `Ẹ n lẹ́,\n\nlo ìjápọ̀ yìí láti fìdí àdírẹ́sì ímeèlì yìí múlẹ̀ fún àkáǹtì kan:\n\n${link}\n\nBí kì í bá ṣe ìwọ lo béèrè fún un, má ka ímeèlì yìí sí. Kò sí ẹni tó lè lo àdírẹ́sì rẹ bí o kò bá fìdí rẹ̀ múlẹ̀.\n\nAtumo\n`,
    },
    reset: {
      subject: 'Ṣe ọ̀rọ̀ aṣínà tuntun',
      text: (link) =>
        `Ẹ n lẹ́,\n\nlo ìjápọ̀ yìí láàárín wákàtí kan láti ṣe ọ̀rọ̀ aṣínà tuntun:\n\n${link}\n\nBí kì í bá ṣe ìwọ lo béèrè fún un, má ka ímeèlì yìí sí. Ọ̀rọ̀ aṣínà rẹ kò ní yí padà.\n\nAtumo\n`,
    },
    'sign-in': {
      subject: 'Wọlé sí Atumo',
      text: (link) =>
        `Ẹ n lẹ́,\n\nìgbìyànjú láti wọ àkáǹtì rẹ ti pọ̀ jù, nítorí náà aṣàwákiri tuntun nílò ìjápọ̀ yìí láti wọlé. Wákàtí kan ni yóò fi ṣiṣẹ́, yóò sì béèrè ọ̀rọ̀ aṣínà rẹ:\n\n${link}\n\nBí kì í bá ṣe ìwọ lo fẹ́ wọlé, má ka ímeèlì yìí sí. Ìjápọ̀ yìí kò wúlò láìsí ọ̀rọ̀ aṣínà rẹ.\n\nAtumo\n`,
    },
  },
}
