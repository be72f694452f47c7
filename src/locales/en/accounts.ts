/** Text about accounts, for pages and e-mails. */
import type { NoticeFacts } from '../../store/notices'
import { creditsText } from './counts'

/**
 * What a notice contains in addition to its `NoticeFacts`: the recipient's name, and the URL of the page that
 * the notice refers to.
 */
export interface NoticeContext {
  name: string
  url: string
}

/**
 * Contents of an e-mail about a request for credits: the recipient's name, the app, the pack, the reference,
 * and the URL of the page where the request can be granted or declined.
 */
interface TopUpRequested {
  name: string
  app: string
  clientId: string
  pack: string
  reference: string
  url: string
}

export const accounts = {
  account: {
    refused: 'Request refused',
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
    haveAccount: 'Already have an account?',
    forgot: 'Forgot your password?',
    unknownDevice:
      'Too many sign-in attempts for this account or from this IP address. If the account exists, we e-mail a sign-in link to its address, at most once in ten minutes. Use the latest link, or try again in a minute.',
    code: 'Code',
    codeHint: 'Six digits from your authenticator app, or a backup code.',
    codeTitle: 'Second factor',
    confirmSignIn: 'Confirm',
    forgotTitle: 'Set a new password',
    forgotText: 'Enter the e-mail address of your account. We will send you a link.',
    send: 'Send link',
    sent: 'If an account exists for this address, we have sent it a link, now or within the last ten minutes. The link is valid for one hour. An address that is not confirmed gets at most three links a day.',
    sentToLog:
      'This service has no mail server, so the link was written to the service’s log instead.',
    reset: 'Set password',
    confirmTitle: 'E-mail address',
    confirmText: ({ email }: { email: string }) =>
      `Confirm that you created the account ${email}, and that this is your e-mail address.`,
    confirmNew: ({ email, address }: { email: string; address: string }) =>
      `Confirm ${address} as the new e-mail address of the account ${email}.`,
    confirmMeans:
      'Anyone who knows the password of this account can then act for this address: accept invitations to apps, and receive roles from administrators.',
    confirmElsewhere: ({ email }: { email: string }) =>
      `You are signed in to another account, ${email}. Sign out, then open the link again.`,
    confirmAfterSignIn: 'Sign in to confirm',
    confirmNotYours:
      'If you did not create this account, do not confirm it: someone else entered your address. If you want to use the account, set a new password. This signs everyone else out.',
    confirmNewNotYours: 'If you did not request this change, do not confirm it.',
    confirmBad: 'This link is no longer valid. Sign in and request a new one on your account page.',
    unconfirmed: 'Your e-mail address is not confirmed. If you have no link, request one.',
    role: 'Role',
    roles: { developer: 'Developer', reviewer: 'Reviewer', admin: 'Administrator' },
    changePassword: 'Change password',
    sessions: 'Sessions',
    browser: 'Browser',
    unknownBrowser: 'Unknown browser',
    signedIn: 'Signed in',
    lastUsed: 'Last used',
    thisBrowser: 'This browser',
    signOutEverywhere: 'Sign out everywhere',
    signOutEverywhereText: 'Signs you out of all browsers, including this one.',
    factorTitle: 'Two-factor authentication',
    factorOff:
      'With two-factor authentication, you need your password and a code from your authenticator app to sign in.',
    factorOn: 'You need a code from your authenticator app to sign in.',
    factorBegin: 'Set up two-factor authentication',
    factorScan:
      'Scan this QR code with your authenticator app, then enter the six-digit code that the app shows.',
    factorPicture: 'QR code with the key for your authenticator app',
    factorType: 'If you cannot scan the QR code, enter this key in the app:',
    factorCodes:
      'Each of these backup codes works for one sign-in without the authenticator app. Store the codes now, because they are shown only once:',
    factorConfirm: 'Turn it on',
    factorEnd: 'Turn it off',
    notices: 'E-mails',
    noticesText: 'We send you an e-mail when:',
    noticeNames: {
      lowCredits: 'an app’s balance falls to its low-credit threshold',
      creditsGranted: 'credits are added to an app',
      endpointStopped: 'a webhook endpoint is disabled because its deliveries failed',
      appReceived: 'an app is transferred to you',
      contributionDecided: 'a reviewer makes a decision about your submission or suggestion',
    },
    saveName: 'Save name',
    newEmail: 'New e-mail address',
    changeEmail: 'Change e-mail address',
    changeEmailText:
      'We will send a link to the new address. Your address changes when you open the link and confirm the new address.',
    emailSent:
      'We sent a link to the new address. The link is valid for one hour. Your address changes when you open the link and confirm the new address.',
    delete: 'Delete account',
    deleteText:
      'If one of your apps has another owner, it is transferred to that owner. Your other apps, with their keys, widgets and webhooks, stop working permanently, and their remaining credits are lost. Your contributions stay in the dictionary but are no longer linked to an account. If you created apps, we keep their number and a keyed hash (HMAC) of your e-mail address for one year, so that they still count towards the app limit of a new account with this address. You cannot undo the deletion.',
    deleteSure: 'Yes, delete my account and my apps',
    saveNotices: 'Save',
    done: {
      reset: 'Your password was changed. Sign in with the new password.',
      confirmed: 'Your e-mail address is confirmed.',
      sent: 'We sent a link to your e-mail address. You can request another link in ten minutes.',
      password: 'Your password was changed. You were signed out of all other browsers.',
      session: 'The session was ended.',
      factor: 'Two-factor authentication is on.',
      factorEnd: 'Two-factor authentication is off.',
      name: 'Your name was saved.',
      email: 'Your e-mail address was changed. Sign in with the new one.',
      deleted: 'Your account and your apps were deleted.',
      notices: 'Your e-mail preferences were saved.',
    },
  },

  notices: {
    turnOff: (url: string) => `You can turn off these e-mails here: ${url}`,
    lowCredits: {
      subject: ({ app }: { app: string }) => `${app} is running out of credits`,
      text: (about: NoticeFacts['lowCredits'] & NoticeContext) =>
        `Hello ${about.name},\n\n${about.app} (${about.clientId}) has ${creditsText(about.balance)} left. We send this notice when the balance falls to ${creditsText(about.threshold)}.\n\nRequest credits here:\n\n${about.url}\n\nAtumo\n`,
    },
    creditsGranted: {
      subject: ({ app }: { app: string }) => `Credits were added to ${app}`,
      text: (about: NoticeFacts['creditsGranted'] & NoticeContext) =>
        `Hello ${about.name},\n\nWe added ${creditsText(about.credits)} to ${about.app} (${about.clientId}).\nReference: ${about.reference}\n\nSee the balance here:\n\n${about.url}\n\nAtumo\n`,
    },
    endpointStopped: {
      subject: ({ app }: { app: string }) => `A webhook endpoint for ${app} was disabled`,
      text: (about: NoticeFacts['endpointStopped'] & NoticeContext) =>
        `Hello ${about.name},\n\n${about.status === 'gone' ? `${about.host} responded with status 410, so we disabled the endpoint.` : `Deliveries to ${about.host} failed for several days, so we disabled the endpoint.`}\nApp: ${about.app} (${about.clientId})\n\nYou can enable the endpoint again and replay its failed deliveries here:\n\n${about.url}\n\nAtumo\n`,
    },
    appReceived: {
      subject: ({ app }: { app: string }) => `You are now the holder of ${app}`,
      text: (about: NoticeFacts['appReceived'] & NoticeContext) =>
        `Hello ${about.name},\n\n${about.isInherited ? `${about.from} deleted their account. You are now the holder of their app ${about.app} (${about.clientId}), because you were the first of its remaining owners to join.` : `${about.from} transferred the app ${about.app} (${about.clientId}) to you.`} The app counts towards your app limit.\n\nSee the app’s members here:\n\n${about.url}\n\nAtumo\n`,
    },
    contributionDecided: {
      subject: () => 'Your contributions were reviewed',
      text: (about: { decisions: string[] } & NoticeContext) =>
        `Hello ${about.name},\n\nReviewers have made decisions about your contributions:\n\n${about.decisions.join('\n')}\n\nSee all your contributions here:\n\n${about.url}\n\nAtumo\n`,
    },
    accountChanged: {
      password: {
        subject: 'Your password was changed',
        text: ({ name, url }: NoticeContext) =>
          `Hello ${name},\n\nThe password of your Atumo account was changed.\n\nIf you did not change it, set a new password now:\n\n${url}\n\nAtumo\n`,
      },
      factorOn: {
        subject: 'Two-factor authentication was turned on',
        text: ({ name, url }: NoticeContext) =>
          `Hello ${name},\n\nTwo-factor authentication was turned on for your Atumo account.\n\nIf you did not turn it on, someone knows your password. Set a new one now, and ask an administrator to turn off two-factor authentication:\n\n${url}\n\nAtumo\n`,
      },
      factorOff: {
        subject: 'Two-factor authentication was turned off',
        text: ({ name, url }: NoticeContext) =>
          `Hello ${name},\n\nTwo-factor authentication was turned off for your Atumo account.\n\nIf you did not turn it off, set a new password now, then turn it on again:\n\n${url}\n\nAtumo\n`,
      },
    },
    addressRequested: {
      subject: 'Request to change your e-mail address',
      text: ({ name, newEmail, url }: NoticeContext & { newEmail: string }) =>
        `Hello ${name},\n\nSomeone who knows your password asked to change your account’s e-mail address to ${newEmail}. The address changes when someone opens the link that we sent to the new address and confirms the change.\n\nIf you did not request this change, change your password now:\n\n${url}\n\nAtumo\n`,
    },
    topUpRequested: {
      subject: ({ app }: { app: string }) => `Credits were requested for ${app}`,
      text: (about: TopUpRequested) =>
        `Hello ${about.name},\n\nA member of ${about.app} (${about.clientId}) requested this pack: ${about.pack}.\nReference: ${about.reference}\n\nGrant or decline the request here:\n\n${about.url}\n\nAtumo\n`,
    },
  },

  emails: {
    confirm: {
      subject: 'Confirm your e-mail address',
      text: (link: string) =>
        `Hello,\n\nUse this link to confirm this e-mail address for an account:\n\n${link}\n\nIf you did not request this e-mail, ignore it. Nobody can use your address unless you confirm it.\n\nAtumo\n`,
    },
    reset: {
      subject: 'Set a new password',
      text: (link: string) =>
        `Hello,\n\nUse this link within one hour to set a new password:\n\n${link}\n\nIf you did not request a new password, ignore this e-mail. Your password will stay the same.\n\nAtumo\n`,
    },
    'sign-in': {
      subject: 'Sign in to Atumo',
      text: (link: string) =>
        `Hello,\n\nThere were too many sign-in attempts for your account. To sign in from a new browser now, open this link and enter your password. The link is valid for one hour:\n\n${link}\n\nIf you did not try to sign in, ignore this e-mail. The link does not work without your password.\n\nAtumo\n`,
    },
  },
}
