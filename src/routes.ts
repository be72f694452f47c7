/**
 * All routes of the service, each with its method, path, access rule and handler. If a page exists in both
 * languages, the given path serves it in English, and the same path under /yo serves it in Yoruba.
 */

import { credits } from './api/credits'
import { dictionary } from './api/dictionary'
import { embedSearch } from './api/embedSearch'
import { alive, metrics, ready } from './api/operations'
import { submission } from './api/submit'
import { suggestion } from './api/suggest'
import { api, contractFile, file, page, publicPage, type Row, resource, visitRow } from './rows'
import type { Services as SharedServices } from './serviceTypes'
import * as account from './site/account/account'
import * as signIn from './site/account/signIn'
import * as apps from './site/console/apps'
import { showContributions } from './site/console/contributions'
import * as credit from './site/console/credits'
import * as deliveries from './site/console/deliveries'
import * as keys from './site/console/keys'
import * as members from './site/console/members'
import * as overview from './site/console/overview'
import * as requests from './site/console/requests'
import * as settings from './site/console/settings'
import { showEmbed, showSnippets } from './site/console/snippets'
import * as webhooks from './site/console/webhooks'
import * as contributing from './site/contribute/contribute'
import * as reading from './site/contribute/reading'
import { contractJson, contractYaml, swaggerJson, swaggerPage } from './site/docs/apiDescription'
import { apiPage } from './site/docs/apiPage'
import type { ManualServices } from './site/docs/manual'
import * as manual from './site/docs/pages'
import { feedPaths } from './site/parts/head'
import * as browse from './site/public/browse'
import * as categories from './site/public/categories'
import { demo } from './site/public/demo'
import * as feeds from './site/public/feeds'
import { home } from './site/public/home'
import * as offline from './site/public/offline'
import { search } from './site/public/searchPage'
import { manifest, robotsFile, securityFile, siteFiles } from './site/public/siteFiles'
import { sitemapIndex, sitemapPart } from './site/public/sitemap'
import { sources } from './site/public/sources'
import { suggestions } from './site/public/suggestions'
import { termPage } from './site/public/term'
import { termPicture } from './site/public/termPictures'
import { topUp } from './site/public/topUp'
import { wanted } from './site/public/wanted'
import { latestScript, pinnedScript } from './site/public/widgetScript'
import * as staffApps from './site/staff/apps'
import { auditFile, showAudit } from './site/staff/auditLog'
import * as files from './site/staff/files'
import * as misses from './site/staff/misses'
import { showOperations } from './site/staff/operations'
import { showOverview } from './site/staff/overview'
import * as readers from './site/staff/readers'
import * as review from './site/staff/review'
import * as reviewQueue from './site/staff/reviewQueue'
import * as service from './site/staff/settings'
import * as terms from './site/staff/terms'
import * as topUps from './site/staff/topUps'
import * as users from './site/staff/users'

type Services = SharedServices & ManualServices

const visit = visitRow<Services>

const app = '/console/apps/:clientId'

export const rows: readonly Row<Services>[] = [
  api('GET', '/api/v1/dictionary.php', 'API key', dictionary),
  api('GET', '/api/v1/credits.php', 'API key', credits),
  api('POST', '/api/v1/submit.php', 'API key', submission),
  api('POST', '/api/v1/suggest.php', 'API key', suggestion),

  api('GET', '/embed/search', 'client ID', embedSearch),
  resource('GET', '/embed/dictionary.js', 'anybody', () => latestScript),
  resource('GET', '/embed/:version/dictionary.js', 'anybody', pinnedScript),
  publicPage('GET', '/embed/demo', 'anybody', demo),

  publicPage('GET', '/', 'anybody', home),
  publicPage('GET', '/top-up', 'anybody', topUp),
  publicPage('GET', '/sources', 'anybody', sources),
  publicPage('GET', '/wanted', 'anybody', wanted),
  publicPage('GET', '/categories', 'anybody', categories.categoriesPage),
  publicPage('GET', '/categories/:slug', 'anybody', categories.category),
  publicPage('GET', '/browse/english/:slug', 'anybody', browse.browseEnglish),
  publicPage('GET', '/browse/yoruba/:slug', 'anybody', browse.browseYoruba),
  publicPage('GET', '/terms/:slug', 'anybody', termPage),
  file('GET', '/terms/:slug/picture.png', 'anybody', termPicture),
  publicPage('GET', '/search', 'anybody', search),
  publicPage('GET', '/search/suggestions', 'anybody', suggestions),
  publicPage('GET', '/docs', 'anybody', manual.contents),
  publicPage('GET', '/docs/search', 'anybody', manual.searchManual),
  publicPage('GET', '/docs/:slug', 'anybody', manual.manualPage),
  page('GET', '/docs/api', 'anybody', apiPage),
  page('GET', '/swagger', 'anybody', swaggerPage),
  page('GET', '/swagger/json', 'anybody', swaggerJson),
  page('GET', '/llms.txt', 'anybody', manual.llmsFile),

  publicPage('GET', feedPaths.newest, 'anybody', feeds.newTerms),
  publicPage('GET', feedPaths.day, 'anybody', feeds.wordsOfDays),
  page('GET', '/manifest.webmanifest', 'anybody', manifest),
  publicPage('GET', offline.offlinePaths.page, 'anybody', offline.offlinePage),
  publicPage('GET', offline.offlinePaths.reader, 'anybody', offline.readerPage),
  file('GET', offline.offlinePaths.dictionary, 'anybody', offline.dictionaryFile),

  ...Object.entries(siteFiles).map(([path, asset]) =>
    file<Services>('GET', path, 'anybody', () => asset),
  ),
  file('GET', '/robots.txt', 'anybody', robotsFile),
  file('GET', '/.well-known/security.txt', 'anybody', securityFile),
  file('GET', '/sitemap.xml', 'anybody', sitemapIndex),
  file('GET', '/sitemap/:file', 'anybody', sitemapPart),

  visit('GET', '/sign-in', 'anybody', signIn.showSignIn),
  visit('POST', '/sign-in', 'anybody', signIn.signIn),
  visit('GET', '/second-factor', 'anybody', signIn.secondFactorPage),
  visit('POST', '/second-factor', 'anybody', signIn.confirmSignIn),
  visit('GET', '/sign-up', 'anybody', signIn.showSignUp),
  visit('POST', '/sign-up', 'anybody', signIn.signUp),
  visit('GET', '/forgot-password', 'anybody', signIn.forgotPage),
  visit('POST', '/forgot-password', 'anybody', signIn.forgot),
  visit('GET', '/reset-password', 'anybody', signIn.resetPage),
  visit('POST', '/reset-password', 'anybody', signIn.reset),
  visit('GET', '/confirm-email', 'anybody', signIn.confirmPage),
  visit('POST', '/confirm-email', 'anybody', signIn.confirm),
  visit('POST', '/sign-out', 'anybody', signIn.signOut),
  visit('GET', '/account', 'signed in', account.accountPage),
  visit('POST', '/account/password', 'signed in', account.changePassword),
  visit('POST', '/account/confirmation', 'signed in', account.sendConfirmation),
  visit('POST', '/account/factor', 'signed in', account.beginFactor),
  visit('POST', '/account/factor/confirm', 'signed in', account.confirmFactor),
  visit('POST', '/account/factor/end', 'signed in', account.endFactor),
  visit('POST', '/account/name', 'signed in', account.changeName),
  visit('POST', '/account/email', 'signed in', account.changeEmail),
  visit('POST', '/account/delete', 'signed in', account.deleteAccount),
  visit('POST', '/account/notices', 'signed in', account.saveNotices),
  visit('POST', '/account/sessions/end', 'signed in', account.endSession),
  visit('POST', '/account/sign-out-everywhere', 'signed in', account.signOutEverywhere),

  visit('GET', '/contributions', 'signed in', contributing.showOwn),
  visit('GET', '/contribute', 'signed in', contributing.showNewWord),
  visit('POST', '/contribute', 'signed in', contributing.addWord),
  visit('GET', '/terms/:slug/suggest', 'signed in', contributing.showSuggestion),
  visit('POST', '/terms/:slug/suggest', 'signed in', contributing.suggestEdit),

  visit('GET', '/reading', 'signed in', reading.showEntry),
  visit('POST', '/reading', 'signed in', reading.judgeEntry),

  visit('GET', '/staff', 'reviewer', showOverview),
  visit('GET', '/staff/review', 'reviewer', reviewQueue.showQueue),
  visit('POST', '/staff/review', 'reviewer', reviewQueue.decideSelected),
  visit('GET', '/staff/review/:id', 'reviewer', review.showContribution),
  visit('POST', '/staff/review/:id/approve', 'reviewer', review.approveSubmission),
  visit('POST', '/staff/review/:id/reject', 'reviewer', review.rejectContribution),
  visit('POST', '/staff/review/:id/accept', 'reviewer', review.acceptSuggestion),
  visit('POST', '/staff/review/:id/merge', 'reviewer', review.mergeSubmission),
  visit('GET', '/staff/terms', 'reviewer', terms.listTerms),
  visit('GET', '/staff/terms/:slug', 'reviewer', terms.showTerm),
  visit('POST', '/staff/terms/:slug', 'reviewer', terms.edit),
  visit('POST', '/staff/terms/:slug/preview', 'reviewer', terms.preview),
  visit('POST', '/staff/terms/:slug/rename', 'reviewer', terms.renameTerm),
  visit('POST', '/staff/terms/:slug/unpublish', 'reviewer', terms.unpublishTerm),
  visit('POST', '/staff/terms/:slug/rollback', 'reviewer', terms.rollBackTerm),
  visit('GET', '/staff/import', 'admin', files.showFiles),
  visit('POST', '/staff/import', 'admin', files.importTerms, files.formLimit),
  visit('POST', '/staff/import/preview', 'admin', files.previewTerms, files.formLimit),
  visit('GET', '/staff/terms.csv', 'admin', files.exportFile),
  visit('GET', '/staff/apps', 'admin', staffApps.listApps),
  visit('GET', '/staff/apps/:clientId', 'admin', staffApps.showApp),
  visit('POST', '/staff/apps/:clientId', 'admin', staffApps.changeSettings),
  visit('POST', '/staff/apps/:clientId/top-up', 'admin', staffApps.topUpApp),
  visit('POST', '/staff/apps/:clientId/revoke', 'admin', staffApps.revoke),
  visit('POST', '/staff/apps/:clientId/restore', 'admin', staffApps.restore),
  visit('GET', '/staff/top-ups', 'admin', topUps.showRequests),
  visit('POST', '/staff/top-ups/:id/grant', 'admin', topUps.grantTopUp),
  visit('POST', '/staff/top-ups/:id/decline', 'admin', topUps.declineTopUp),
  visit('GET', '/staff/misses', 'reviewer', misses.showMisses),
  visit('POST', '/staff/misses/handle', 'reviewer', misses.handleMiss),
  visit('POST', '/staff/misses/reopen', 'reviewer', misses.reopenMiss),
  visit('GET', '/staff/readers', 'reviewer', readers.showReaders),
  visit('POST', '/staff/readers', 'admin', readers.inviteReader),
  visit('POST', '/staff/readers/dismiss', 'admin', readers.dismissReader),
  visit('GET', '/staff/settings', 'admin', service.showSettings),
  visit('POST', '/staff/settings', 'admin', service.changeSettings),
  visit('GET', '/staff/operations', 'admin', showOperations),
  visit('GET', '/staff/users', 'admin', users.listUsers),
  visit('GET', '/staff/users/:email', 'admin', users.showUser),
  visit('POST', '/staff/users/:email', 'admin', users.changeRole),
  visit('POST', '/staff/users/:email/end-sessions', 'admin', users.endSessions),
  visit('POST', '/staff/users/:email/suspend', 'admin', users.suspend),
  visit('POST', '/staff/users/:email/unsuspend', 'admin', users.unsuspend),
  visit('GET', '/staff/audit', 'admin', showAudit),
  visit('GET', '/staff/audit.csv', 'admin', auditFile),

  visit('GET', '/console', 'signed in', apps.listApps),
  visit('GET', '/console/new', 'signed in', apps.showForm),
  visit('POST', '/console/new', 'signed in', apps.create),
  visit('POST', '/console/invitations/:invitationId', 'signed in', members.acceptOrDecline),
  visit('GET', app, 'app member', overview.showOverview),
  visit('GET', `${app}/usage.csv`, 'app member', overview.usageFile),
  visit('GET', `${app}/settings`, 'app developer', settings.showSettings),
  visit('POST', `${app}/settings`, 'app developer', settings.save),
  visit('POST', `${app}/revoke`, 'app owner', settings.revoke),
  visit('POST', `${app}/delete`, 'app owner', settings.remove),
  visit('GET', `${app}/key`, 'app developer', keys.showKeys),
  visit('POST', `${app}/key`, 'app developer', keys.regenerate),
  visit('GET', `${app}/key/new`, 'app developer', keys.showNewKey),
  visit('GET', `${app}/keys/new`, 'app developer', keys.showNewForm),
  visit('POST', `${app}/keys/new`, 'app developer', keys.create),
  visit('GET', `${app}/keys/:keyId`, 'app developer', keys.showOne),
  visit('POST', `${app}/keys/:keyId/rotate`, 'app developer', keys.rotate),
  visit('POST', `${app}/keys/:keyId/revoke`, 'app developer', keys.revoke),
  visit('GET', `${app}/snippets`, 'app developer', showSnippets),
  visit('GET', `${app}/credits`, 'app member', credit.showCredits),
  visit('POST', `${app}/credits`, 'app billing', credit.requestPack),
  visit('GET', `${app}/statement`, 'app member', credit.showStatement),
  visit('GET', `${app}/statement.csv`, 'app member', credit.statementFile),
  visit('GET', `${app}/requests`, 'app developer', requests.showRequests),
  visit('POST', `${app}/requests`, 'app developer', requests.changeLogging),
  visit('GET', `${app}/embed`, 'app developer', showEmbed),
  visit('GET', `${app}/webhooks`, 'app developer', webhooks.showWebhooks),
  visit('POST', `${app}/webhooks`, 'app developer', webhooks.add),
  visit('POST', `${app}/webhooks/secret`, 'app developer', webhooks.rotate),
  visit('POST', `${app}/webhooks/:endpointId/:action`, 'app developer', webhooks.change),
  visit('GET', `${app}/deliveries/:deliveryId`, 'app developer', deliveries.showDelivery),
  visit('POST', `${app}/deliveries/:deliveryId`, 'app developer', deliveries.replayDelivery),
  visit('GET', `${app}/members`, 'app member', members.showMembers),
  visit('POST', `${app}/members`, 'app owner', members.invite),
  visit('POST', `${app}/members/:memberId/:action`, 'app owner', members.change),
  visit('POST', `${app}/transfer`, 'app owner', members.transfer),
  visit('POST', `${app}/leave`, 'app member', members.leave),
  visit('GET', `${app}/contributions`, 'app developer', showContributions),

  resource('GET', '/healthz', 'anybody', alive),
  resource('GET', '/readyz', 'anybody', ready),
  resource('GET', '/metrics', 'token', metrics),
  contractFile('GET', '/openapi.yaml', 'anybody', contractYaml),
  contractFile('GET', '/openapi.json', 'anybody', contractJson),
]
