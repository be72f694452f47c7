/** Text about the members of an app. */

/** Contents of the e-mail that invites a person to an app. */
interface Invited {
  /** The e-mail address of the owner who sends the invitation. */
  from: string
  /** The role and its permissions, as shown to members. */
  role: string
  /** The address to which the invitation is sent. */
  email: string
  url: string
}

export const members = {
  members: {
    title: 'Members',
    lead: 'Members work on the app with their own accounts. The app belongs to one member, its holder, and counts towards the holder’s app limit.',
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    since: 'Member since (UTC)',
    invited: 'invited',
    holder: 'Holder',
    you: 'You',
    roles: { owner: 'Owner', developer: 'Developer', billing: 'Billing' },
    roleTexts: {
      owner: 'Owner: full access, including managing members and deleting the app',
      developer: 'Developer: access to keys, settings, requests, webhooks and contributions',
      billing: 'Billing: access to credits and statements',
    },
    invite: 'Invite a member',
    inviteText:
      'We will send an e-mail to this address. Only an account with this address can accept the invitation. The invitation expires after 30 days.',
    send: 'Send invitation',
    sent: 'The invitation was created.',
    unsent:
      'The invitation was created, but no e-mail was sent: the mail server did not accept it, or we have already sent five invitations to this address within a day. The person can find the invitation in the console.',
    sentToLog:
      'This service has no mail server, so the e-mail was written to the service’s log instead.',
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
    transferText: 'The new holder gets the app and its credits. You stay in the app as an owner.',
    transferTo: 'New holder',
    transferSure: 'Yes, transfer the app',
    transferred: 'The app was transferred.',
    leave: 'Leave the app',
    leaveText: 'You will lose access to the app. An owner can invite you again.',
    leaveSure: 'Yes, leave the app',
    left: 'You left the app.',
    invitations: 'Invitations',
    invitation: ({ app, from }: { app: string; from: string | null }) =>
      from === null
        ? `You have been invited to join ${app}.`
        : `${from} invited you to join ${app}.`,
    confirmFirst:
      'You have been invited to join an app. Confirm your e-mail address to see the invitation.',
    accept: 'Accept',
    decline: 'Decline',
    declined: 'The invitation was declined.',
    gone: 'This invitation is no longer valid.',
  },

  memberMail: {
    subject: ({ from }: Invited) => `${from} invited you to join an app on Atumo`,
    text: ({ from, role, email, url }: Invited) =>
      `Hello,\n\n${from} invited you to join an app on Atumo with this role:\n\n${role}.\n\nTo accept or decline, sign in or sign up with the address ${email} within 30 days:\n\n${url}\n\nIf you did not expect this invitation, ignore this e-mail.\n\nAtumo\n`,
  },
}
