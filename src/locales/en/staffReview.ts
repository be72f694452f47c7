/** What the pages of reviewers say: of contributions, and of the terms that they change. */

export const reviewing = {
  kinds: { submission: 'Submission', suggestion: 'Suggestion' },
  statuses: {
    waiting: 'waiting',
    pending: 'pending',
    published: 'published, not reviewed',
    superseded: 'pending, the term has changed',
    approved: 'approved',
    accepted: 'accepted',
    rejected: 'rejected',
    merged: 'merged',
    withdrawn: 'withdrawn',
    all: 'all',
  },

  queue: {
    id: 'Contribution',
    what: 'What it says',
    from: 'From',
    status: 'Status',
    kind: 'Kind',
    anyKind: 'both',
    received: 'Received',
    none: 'Nothing here. What apps submit and suggest comes in by itself.',
    gone: 'the term is gone',
    keys: 'Keys: j and k go through the rows, Enter opens.',
  },

  review: {
    back: 'To the queue',
    next: 'The next that waits',
    notes: 'Notes',
    lookalikes: 'In the dictionary, and reads alike',
    pendingLookalikes: 'Waits too, and reads alike',
    equal: 'says the same',
    decisions: 'Decided so far',
    decide: 'Decide',
    keys: 'Keys: a goes to approving, e to editing, r to the reason of a rejection, j to the next that waits; Enter acts.',
    edit: 'Edit before it is published',
    approve: 'Approve',
    accept: 'Accept',
    reject: 'Reject',
    reasonHint: 'Kept with the decision, for whoever contributed.',
    mergeInto: 'Slug of the term that it belongs to',
    merge: 'Merge',
    mergeHint: 'Its headwords become aliases of that term.',
    advice: {
      gone: 'The term is gone: reject the suggestion.',
      unpublished: 'The term is not in the dictionary. Roll it back first, or reject.',
      nothing:
        'It suggests nothing that the term does not say already. Edit it as the notes ask, or reject.',
      superseded: 'The term has changed since this was suggested. Compare before you accept.',
    },
  },

  differences: {
    title: 'What it changes',
    field: 'Field',
    base: 'When suggested',
    suggested: 'As suggested',
    now: 'Now',
  },

  fields: {
    english: 'English',
    yoruba: 'Yoruba',
    aliases: 'Aliases',
    category: 'Category',
    definitionEn: 'Definition in English',
    definitionYo: 'Definition in Yoruba',
    exampleEn: 'Example in English',
    exampleYo: 'Example in Yoruba',
    media: 'Media',
    proposed: 'The Yoruba term is our own proposal and not yet in common use',
    related: 'See also',
  },
  columns: {
    slug: 'Slug',
    english: 'English',
    yoruba: 'Yoruba',
    aliases: 'Aliases',
    category: 'Category',
    definition_en: 'Definition in English',
    definition_yo: 'Definition in Yoruba',
    example_en: 'Example in English',
    example_yo: 'Example in Yoruba',
    media: 'Media',
    proposed: 'Proposed',
    related: 'See also',
    status: 'Status',
  },

  refused: {
    decided: (status: string) =>
      `It was decided on already, and is now: ${status}. See who did so below.`,
    otherKind: 'Submissions are approved or merged, suggestions are accepted; not the other way.',
    termChanged: (revision: string) =>
      `The term has changed meanwhile: it is at revision ${revision}. Compare, then send it again.`,
    equalTerm: (slug: string) =>
      `The term ${slug} says the same in both languages. Merge into it, or reject.`,
    slugTaken: (slug: string) => `${slug} is, or was, the slug of another term.`,
    invalid: 'This cannot be:',
    plain: {
      'unknown contribution': 'There is no such submission or suggestion.',
      'reason missing': 'A rejection needs a reason, which is kept for whoever contributed.',
      'nothing to accept': 'Accepted so, it would change nothing. Edit it, or reject it.',
      'unknown term': 'There is no such term in the dictionary.',
      'same term': 'It is this term already. Name another.',
      'term taken out':
        'Its term was taken out of the dictionary. Roll the term back first, or reject.',
      'unknown revision': 'The term has no such revision.',
    },
  },
}
