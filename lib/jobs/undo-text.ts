import { joinWords } from '../permissions/explain'
import { countOf } from '../resource/words'
import type { JobPlan } from './job'

/** The effect of an undo, as numbers of records. */
export interface UndoEffect {
  /** Number of created records that are deleted. */
  deletes: number
  /** Number of records that get their previous values back. */
  resets: number
  /** Number of created records that are kept, all for the same reason. */
  keeps: number
}

/** The reason why an undo keeps created records of most kinds, as a part of a sentence. */
export const NOT_CHECKED = 'the app does not check what depends on them'

/** Returns the effect of an undo in sentences, with the numbers of records. */
export function undoEffectText(
  { deletes, resets, keeps }: UndoEffect,
  words: JobPlan['words'],
  { keepsUsed, keptReason = NOT_CHECKED }: Pick<JobPlan, 'keepsUsed' | 'keptReason'>,
): string {
  const reset = resets === 1 ? 'gets its previous values back' : 'get their previous values back'
  const clauses = [
    ...(deletes > 0
      ? [`${countOf(deletes, createdWords(words))} ${deletes === 1 ? 'is' : 'are'} deleted`]
      : []),
    ...(resets > 0 ? [`${countOf(resets, words)} ${reset}`] : []),
  ]
  const kept =
    deletes === 0
      ? 'Values that changed since then are skipped.'
      : keepsUsed
        ? `The undo keeps ${words.many} that changed since then, and created ones that other records depend on.`
        : 'Records that changed since then are skipped.'
  return [
    ...(clauses.length > 0 ? [`${joinWords(clauses, 'and')}, as a new job.`, kept] : []),
    ...(keeps > 0
      ? [`${countOf(keeps, createdWords(words))} ${keeps === 1 ? 'is' : 'are'} kept, because ${keptReason}.`]
      : []),
  ].join(' ')
}

function createdWords({ one, many }: JobPlan['words']): JobPlan['words'] {
  return { one: `created ${one}`, many: `created ${many}` }
}
