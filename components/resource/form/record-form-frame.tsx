'use client'

import { Stack } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { SaveBar } from '@/components/ui/save-bar'
import { useDialogs } from '@/hooks/use-dialogs'
import { useHydrated } from '@/hooks/use-hydrated'
import { useLazyPart } from '@/hooks/use-lazy-part'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import type { OfferedDraft } from '@/lib/forms/draft-values'
import type { DraftKeeping } from '@/lib/forms/drafts'
import { labelOf } from '@/lib/forms/in-words'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { getSession } from '@/lib/ordercloud/session'
import type { Words } from '@/lib/resource/resource'
import { ChangeCount } from './change-count'
import { DraftOffer } from './draft-offer'
import { ErrorSummary } from './error-summary'
import { LeaveQuestion } from './leave-question'
import { MergedNote } from './merged-note'
import { SaveProblems } from './save-problems'
import type { useRecordForm } from './use-record-form'

const loadChanges = () => import('./change-list').then((module) => module.ChangeList)

interface RecordFormFrameProps<T extends object, R extends T, V extends WithId> {
  words: Pick<Words, 'one'>
  form: Pick<RecordForm<V, R>, 'schema' | 'together'> & { keepsDraft: DraftKeeping }
  editing: ReturnType<typeof useRecordForm<T, R, V>>
  /** Reason why this user may not change the record. */
  refusal?: string | undefined
  /** Accessible name of the form, for pages with several forms. */
  label?: string
  head?: ReactNode
  /** The fields of the form. */
  children: ReactNode
  foot?: ReactNode
}

/**
 * Form of one record with its save bar and all dialogs for saving, discarding and leaving. `head` and `foot` can use
 * the form's context too.
 */
export function RecordFormFrame<T extends object, R extends T, V extends WithId>(
  props: RecordFormFrameProps<T, R, V>,
) {
  const { words, form, editing, refusal, label, head, children, foot } = props
  const { isNew, isDirty, isSaving, drafts, merged, question, runner } = editing
  const { fieldOf, send } = runner
  const isReady = useHydrated()
  const changes = useLazyPart(loadChanges, 'list of changes')
  // Leaving is not confirmed when the session ended and the draft is stored, because the dialog would block the
  // redirect to the sign-in page.
  const guard = useLeaveGuard(
    isDirty || isSaving,
    () => !getSession().isAuthenticated && runner.isDraftKept(),
  )
  const fields = useRef<HTMLFormElement>(null)
  const dialogs = useDialogs()
  const askToDiscard = async () => {
    const isSure = await dialogs.confirm('Discard your changes?', {
      details: 'Your unsaved changes on this page will be lost.',
      okLabel: 'Discard changes',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    })
    if (!isSure || !(await runner.offerRemoval())) return
    send({ type: 'discarded' })
    // Tells fields to reset text that is not part of the form's values, such as search text without a chosen record.
    fields.current?.dispatchEvent(new Event('reset'))
  }
  const leave = async (drop?: () => void) => {
    if (!(await runner.prepareToLeave())) return guard.stay()
    drop?.()
    guard.leave()
  }

  return (
    <FormProvider {...editing.methods}>
      <FormInfoProvider
        value={{
          schema: form.schema,
          isReadOnly: refusal !== undefined,
          isNew,
          describe: runner.describe,
          fieldOf,
          listsId: editing.listsId,
        }}
      >
        {head}
        <form
          ref={fields}
          noValidate
          inert={!isReady}
          aria-label={label}
          onSubmit={(event) => void editing.onSubmit(event)}
        >
          <Stack gap="5">
            {isReady && drafts.length > 0 && refusal === undefined && (
              <DraftOffer
                drafts={drafts}
                fieldOf={fieldOf}
                onRestore={(draft) => send({ type: 'draftRestored', draft: draft as OfferedDraft<V> })}
                onThrowAway={(attempt) => send({ type: 'draftThrownAway', attempt })}
              />
            )}
            <ErrorSummary attempt={editing.failedSaves} />
            {children}
          </Stack>
          <SaveBar
            saveLabel={isNew ? `Create ${words.one}` : 'Save'}
            isDirty={isDirty}
            isNew={isNew}
            isSaving={isSaving}
            refusal={refusal}
            onDiscard={() => void askToDiscard()}
            changes={
              !isNew &&
              isDirty && (
                <ChangeCount
                  isOpen={changes.isOpen === true}
                  onNear={changes.prepare}
                  onToggle={changes.isOpen ? changes.close : changes.open}
                />
              )
            }
          >
            <SaveProblems problems={editing.problems} reports={editing.reports} />
            {merged.length > 0 && (
              <MergedNote
                labels={merged.map((name) => labelOf(name, fieldOf(name)))}
                onClose={() => send({ type: 'mergedNoteClosed' })}
              />
            )}
            {!isNew && isDirty && changes.isOpen && changes.Part && (
              <changes.Part fieldOf={fieldOf} together={form.together} />
            )}
          </SaveBar>
        </form>
        {foot}
        {question && (
          <question.View
            noun={words.one}
            fieldOf={fieldOf}
            together={form.together}
            conflicts={question.conflicts}
            onAnswer={editing.answerConflicts}
          />
        )}
        <LeaveQuestion
          hasChanges={isDirty}
          isAsking={guard.isAsking}
          isSigningOut={guard.isSigningOut}
          isSaving={isSaving}
          keeping={editing.isDraftRefused ? 'page' : form.keepsDraft}
          onStay={guard.stay}
          onKeep={() => void leave()}
          onLeave={() => void leave(runner.dropDraft)}
        />
      </FormInfoProvider>
    </FormProvider>
  )
}
