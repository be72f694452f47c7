/** What is said about accounts: on pages, and in letters. */

export const accounts = {
  account: {
    refused: 'This is not possible',
    signIn: 'Sign in',
    signUp: 'Create an account',
    signOut: 'Sign out',
    title: 'Account',
    email: 'E-mail address',
    name: 'Name',
    password: 'Password',
    passwordHint: (min: number) => `At least ${min} characters.`,
    currentPassword: 'Current password',
    newPassword: 'New password',
    noAccount: 'No account yet?',
    haveAccount: 'You have an account already?',
    forgot: 'Forgotten the password?',
    wrong: 'The e-mail address or the password is not right.',
    unknownDevice:
      'Too many passwords were tried for this account. To sign in from this browser, use the link that we send to this address, or try again in a minute.',
    wrongPassword: 'The password is not right.',
    code: 'Code',
    codeHint: 'The six digits that your authenticator shows, or one of your backup codes.',
    codeTitle: 'Second factor',
    badCode: 'This code is not right, or was used before.',
    confirmSignIn: 'Confirm',
    forgotTitle: 'Set a new password',
    forgotText: 'We send a link to the address of your account.',
    send: 'Send the link',
    sent: 'If there is an account with this address, the link is on its way. It holds for an hour, and is sent again after ten minutes at the earliest.',
    sentToLog: 'This service has no mail server: the link stands in its log.',
    reset: 'Set the password',
    resetBad: 'This link is no longer valid. Ask for a new one.',
    resetDone: 'The password is set. Sign in with it.',
    confirmTitle: 'E-mail address',
    confirmText: 'Confirm that this address is yours.',
    confirmed: 'Your e-mail address is confirmed.',
    confirmBad: 'This link is no longer valid. Sign in and ask for a new one.',
    unconfirmed: 'Your e-mail address is not confirmed yet. The link is in the letter we sent.',
    sendAgain: 'Send the letter again',
    role: 'Role',
    roles: { developer: 'Developer', reviewer: 'Reviewer', admin: 'Administrator' },
    changePassword: 'Change the password',
    passwordChanged: 'The password is changed. Every other browser is signed out.',
    signOutEverywhere: 'Sign out everywhere',
    signOutEverywhereText: 'Ends every session of this account, this one too.',
    factorTitle: 'Second factor',
    factorOff: 'With a second factor, signing in needs a code from your authenticator as well.',
    factorOn: 'Signing in needs a code from your authenticator.',
    factorBegin: 'Set up a second factor',
    factorScan: 'Add this key to your authenticator, then enter the code that it shows:',
    factorCodes:
      'Backup codes, each good for one sign-in without the authenticator. Keep them; they are shown this once:',
    factorConfirm: 'Turn it on',
    factorEnd: 'Turn it off',
    factorDone: 'The second factor is on.',
    factorEnded: 'The second factor is off.',
  },

  letters: {
    confirm: {
      subject: 'Confirm your e-mail address',
      text: (name: string, link: string) =>
        `Hello ${name},\n\nplease follow this link to confirm your e-mail address:\n\n${link}\n\nIf you have not made an account, ignore this letter.\n\nAtumo\n`,
    },
    reset: {
      subject: 'Set a new password',
      text: (name: string, link: string) =>
        `Hello ${name},\n\nfollow this link within the hour to set a new password:\n\n${link}\n\nIf you did not ask for it, ignore this letter: your password stays as it is.\n\nAtumo\n`,
    },
    'sign-in': {
      subject: 'Sign in to Atumo',
      text: (name: string, link: string) =>
        `Hello ${name},\n\nmany passwords are being tried for your account, so a new browser needs this link to sign in. It works for an hour, and asks for your password:\n\n${link}\n\nIf you are not signing in, ignore this e-mail: the link is of no use without your password.\n\nAtumo\n`,
    },
  },
}
