/** Text for the offline dictionary. */

export const offline = {
  offline: {
    title: 'Offline dictionary',
    lead: 'Store the whole dictionary in this browser, and search it without a connection.',
    size: 'Download size',
    terms: 'Terms',
    version: 'Version',
    download: 'Download',
    remove: 'Remove',
    needsScript: 'This page needs JavaScript.',
    none: 'The dictionary is not stored in this browser.',
    working: 'Downloading…',
    stored: 'The dictionary is stored in this browser. You can search without a connection.',
    newer: 'A newer version of the dictionary is available. Download it to replace the stored one.',
    failed: 'The download failed. Check your connection and try again.',
    unsupported: 'This browser cannot store the dictionary.',
    installTitle: 'Add to your home screen',
    install:
      'After the download, choose “Install app” or “Add to home screen” in your browser’s menu. You can then open the app without a connection too.',
    readerTitle: 'Stored dictionary',
    elsewhere:
      'You are offline, and this page is not stored in this browser. You can still search the stored dictionary.',
    notStored: 'The dictionary is not stored in this browser. Download it while you are online.',
    missing: 'The stored dictionary does not contain this term.',
    storedVersion: (day: string) => `Stored version: ${day}`,
  },
}
