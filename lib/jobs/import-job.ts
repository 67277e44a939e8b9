import { isPlainObject } from '../forms/diff'
import { countOf } from '../resource/words'
import { placeOf, type JobPlace } from './bulk'
import type { JobPlan, Target } from './job'
import { NOT_CHECKED, undoEffectText, type UndoEffect } from './undo-text'

/** The parts of an import plan that decide about its job and its undo. */
interface ImportWrites extends Pick<
  JobPlan,
  'targets' | 'isSequential' | 'undoText' | 'keepsUsed' | 'keptReason'
> {
  canUndoCreates?: true
}

/** Returns the effect of undoing an import, or the reason why it cannot be undone, as a part of a sentence. */
function undoOf(
  { isPersonal, words }: Pick<JobPlace, 'isPersonal' | 'words'>,
  { targets, canUndoCreates }: ImportWrites,
): UndoEffect & { blockedReason?: string } {
  const creates = targets.filter(isCreate).length
  const deletes = canUndoCreates ? creates : 0
  const resets = targets.length - creates
  const effect = { deletes, resets, keeps: creates - deletes }
  // An undo needs the earlier values, and those of people are deleted with the end of the job.
  if (isPersonal) return { ...effect, blockedReason: `this browser does not store the data of ${words.many}` }
  if (!targets.every((one) => isCreate(one) || canUndoChange(one)))
    return { ...effect, blockedReason: 'it adds values that cannot be removed again' }
  return effect
}

/**
 * Returns the plan of a job that executes an import plan. It can be undone if the earlier values of all changes are
 * known and it changes a record, or if an undo can delete the records that it creates.
 *
 * @param leftOut number of rows of the file that had problems
 */
export function importJob(place: JobPlace, plan: ImportWrites, leftOut: number): JobPlan {
  const { targets, isSequential, undoText, keepsUsed, keptReason } = plan
  const { deletes, resets, keeps, blockedReason } = undoOf(place, plan)
  const canUndoRows = blockedReason === undefined && deletes + resets > 0
  return {
    ...placeOf(place),
    ...(isSequential && { isSequential }),
    title: `Import ${countOf(targets.length, place.words)}`,
    ...(leftOut > 0 && { leftOut }),
    ...(canUndoRows && {
      canUndoRows,
      ...(undoText !== undefined && { undoText }),
      ...(keepsUsed && deletes > 0 && { keepsUsed }),
      ...(keeps > 0 && { keptReason: keptReason ?? NOT_CHECKED }),
    }),
    targets,
  }
}

/** Returns the effect of an undo of an import, in sentences for its review. */
export function importUndoText(place: Pick<JobPlace, 'isPersonal' | 'words'>, plan: ImportWrites): string {
  const { blockedReason, ...effect } = undoOf(place, plan)
  const { deletes, resets } = effect
  const { keptReason = NOT_CHECKED, undoText, keepsUsed } = plan
  if (blockedReason !== undefined) return `This import cannot be undone, because ${blockedReason}.`
  if (deletes + resets === 0)
    return `This import cannot be undone: the created ${place.words.many} are kept, because ${keptReason}.`
  const text =
    undoText ?? undoEffectText(effect, place.words, { ...(keepsUsed && { keepsUsed }), keptReason })
  return `You can undo this import: ${text}`
}

const isCreate = ({ write }: Target) => write?.kind === 'create'

/**
 * True for a change whose earlier values are known. In an object, every changed key must have had a value, because a
 * PATCH with the earlier object would keep keys that the import added.
 */
function canUndoChange({ write, before }: Target): boolean {
  return before !== undefined && write?.kind === 'patch' && hasEarlierKeys(write.body, before)
}

function hasEarlierKeys(body: object, before: object): boolean {
  const earlier = before as Readonly<Record<string, unknown>>
  return Object.entries(body).every(([key, value]: [string, unknown]) => {
    const old = Object.hasOwn(before, key) ? earlier[key] : undefined
    if (!isPlainObject(value)) return !isPlainObject(old)
    const isKnown = isPlainObject(old) && Object.keys(value).every((one) => Object.hasOwn(old, one))
    return isKnown && hasEarlierKeys(value, old)
  })
}
