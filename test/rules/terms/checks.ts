/** All checks of dictionary entries, for testing the whole dictionary or part of it. */
import { citations } from './citations'
import type { Check } from './entries'
import { nearTwins, openings, sharedRuns, twins } from './likeness'
import { aliasesAddSomething, aliasesOfOthers, sharedAliases, sharedHeadwords } from './names'
import { definitions, examples } from './prose'
import {
  antonymsBothWays,
  broaderWithoutCircles,
  homographsDiffer,
  notes,
  proposed,
  relatedBothWays,
  relatedExist,
  relatedLists,
  relationLists,
} from './relations'
import { filled, lengths, slugs, sorted, uniqueSlugs } from './shape'
import { spelling } from './spelling'

/**
 * Checks that work on any part of the dictionary. If two entries conflict, the problem is reported for the
 * later one.
 */
export const checksOfParts = {
  'fields are filled': filled,
  lengths,
  'each slug once': uniqueSlugs,
  'slugs of headwords': slugs,
  'aliases add something': aliasesAddSomething,
  'aliases of other entries': aliasesOfOthers,
  'shared aliases': sharedAliases,
  'shared headwords': sharedHeadwords,
  spelling,
  definitions,
  examples,
  'equal sentences': twins,
  'nearly equal sentences': nearTwins,
  'words taken from another': sharedRuns,
  openings,
  proposed,
  'related lists': relatedLists,
  'notes in both languages': notes,
  'homographs in different categories': homographsDiffer,
  citations,
} satisfies Record<string, Check>

/** Checks that work only on the whole dictionary. */
export const checksOfWhole = {
  'in the order of slugs': sorted,
  'related entries exist': relatedExist(),
  'related both ways': relatedBothWays,
  relations: relationLists,
  'opposites both ways': antonymsBothWays,
  'broader terms without circles': broaderWithoutCircles,
} satisfies Record<string, Check>
