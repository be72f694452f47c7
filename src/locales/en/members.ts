/** Text about the members of an app. */

/** Contents of the e-mail that invites a person to an app. */
interface Invited {
  app: string
  /** The name of the owner who sends the invitation. */
  from: string
  /** The role and what it allows, as shown to members. */
  role: string
  /** The address to which the invitation is sent. */
  email: string
  url: string
}

export const members = {
  members: {
    title: 'Members',
    lead: 'Members use the app with their own accounts. Each app belongs to one member, the holder, and counts towards that person’s app limit.',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    since: 'Member since (UTC)',
    invited: 'invited',
    holder: 'Holder',
    you: 'You',
    roles: { owner: 'Owner', developer: 'Developer', billing: 'Billing' },
    roleTexts: {
      owner: 'Owner: everything, including members and deletion',
      developer: 'Developer: keys, settings, requests, webhooks and contributions',
      billing: 'Billing: credits and statements',
    },
    invite: 'Invite a member',
    inviteText:
      'We will send an e-mail to this address. Only an account with this address can accept the invitation. It expires after 30 days.',
    send: 'Send invitation',
    sent: 'The invitation was sent.',
    sentToLog: 'This service has no mail server. The e-mail is in the service’s log.',
    access: 'Page or action',
    may: 'yes',
    mayNot: 'no',
    actions: {
      requestPack: 'Request credits',
      changeMembers: 'Invite, change and remove members',
      delete: 'Revoke and delete the app',
    },
    changeRole: 'Change role',
    saved: 'The role was changed.',
    remove: 'Remove',
    withdraw: 'Withdraw invitation',
    removeSure: 'Yes, remove this member',
    withdrawSure: 'Yes, withdraw it',
    removed: 'The member was removed.',
    transfer: 'Transfer the app',
    transferText:
      'The new holder gets the app and its credits. You remain an owner until you leave.',
    transferTo: 'New holder',
    transferSure: 'Yes, transfer the app',
    transferred: 'The app was transferred.',
    leave: 'Leave the app',
    leaveText: 'You lose access to the app. An owner can invite you again.',
    leaveSure: 'Yes, leave the app',
    left: 'You left the app.',
    already: 'The person with this address is already a member or has already been invited.',
    tooMany: 'An app can have up to 50 members. Remove one first.',
    tooManyToday: 'You can send at most 50 invitations in 24 hours. Try again tomorrow.',
    tooManyApps: 'This member already has the maximum number of apps.',
    invitations: 'Invitations',
    invitation: ({ app, from }: { app: string; from: string | null }) =>
      from === null ? `You are invited to ${app}.` : `${from} invited you to ${app}.`,
    confirmFirst:
      'You have been invited to join an app. Confirm your e-mail address to see the invitation.',
    accept: 'Accept',
    decline: 'Decline',
    declined: 'The invitation was declined.',
    gone: 'This invitation is no longer valid.',
  },

  memberMail: {
    subject: ({ app, from }: Invited) => `${from} invited you to ${app}`,
    text: ({ app, from, role, email, url }: Invited) =>
      `Hello,\n\n${from} invited you to join the app ${app} on Atumo.\n\n${role}.\n\nTo accept or decline, sign in or sign up with the address ${email} within 30 days:\n\n${url}\n\nIf you did not expect this invitation, ignore this e-mail.\n\nAtumo\n`,
  },
}
