'use client'

import { HStack, Stack } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { SaveBar } from '@/components/ui/save-bar'
import { useDialogs } from '@/hooks/use-dialogs'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import type { OfferedDraft } from '@/lib/forms/draft-values'
import type { DraftStorage } from '@/lib/forms/drafts'
import { labelOf } from '@/lib/forms/format-field-value'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { lazy } from '@/lib/lazy'
import { getSession } from '@/lib/ordercloud/session'
import type { Words } from '@/lib/resource/resource'
import { ChangeCount } from './change-count'
import { DraftOffer } from './draft-offer'
import { ErrorSummary } from './error-summary'
import { LazyLeaveDialog } from './lazy-leave-dialog'
import { MergedNote } from './merged-note'
import { SaveProblems } from './save-problems'
import type { useRecordForm } from './use-record-form'

const changesCode = lazy(() => import('./change-list').then((module) => module.ChangeList))

interface RecordFormFrameProps<T extends object, R extends T, V extends WithId> {
  words: Pick<Words, 'one'>
  form: Pick<RecordForm<V, R>, 'schema' | 'fieldGroups'> & { draftStorage: DraftStorage }
  editing: ReturnType<typeof useRecordForm<T, R, V>>
  /** Reason why this user may not change the record. */
  readOnlyReason?: string | undefined
  /** Accessible name of the form, for pages with several forms. */
  label?: string
  head?: ReactNode
  /** True while another tab of the page is shown. The form then keeps its input. */
  isHidden?: boolean
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
  const { words, form, editing, readOnlyReason, label, head, isHidden, children, foot } = props
  const { isNew, isDirty, isSaving, drafts, merged, question, runner } = editing
  const { fieldOf, send } = runner
  const changes = useLazyPart(changesCode, 'list of changes')
  // Leaving is not confirmed when the session ended and the draft is stored, because the dialog would block the
  // redirect to the sign-in page.
  const guard = useLeaveGuard(isDirty || isSaving, {
    isSafe: () => !getSession().isAuthenticated && runner.isDraftKept(),
    keepsTabs: true,
  })
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
          isReadOnly: readOnlyReason !== undefined,
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
          hidden={isHidden}
          aria-label={label}
          onSubmit={(event) => void editing.onSubmit(event)}
        >
          <Stack gap="3">
            {readOnlyReason !== undefined && <ReadOnlyNote>{readOnlyReason}</ReadOnlyNote>}
            {drafts.length > 0 && readOnlyReason === undefined && (
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
          {readOnlyReason === undefined && (
            <SaveBar
              saveLabel={isNew ? `Create ${words.one}` : 'Save'}
              isDirty={isDirty}
              isNew={isNew}
              isSaving={isSaving}
              hasMessage={editing.problems.length > 0 || editing.reports.length > 1 || merged.length > 0}
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
                <changes.Part fieldOf={fieldOf} fieldGroups={form.fieldGroups} />
              )}
            </SaveBar>
          )}
        </form>
        {foot}
        {question && (
          <question.View
            noun={words.one}
            fieldOf={fieldOf}
            fieldGroups={form.fieldGroups}
            conflicts={question.conflicts}
            onAnswer={editing.answerConflicts}
          />
        )}
        <LazyLeaveDialog
          hasChanges={isDirty}
          isAsking={guard.isAsking}
          isSigningOut={guard.isSigningOut}
          isSaving={isSaving}
          draftLocation={editing.hasDraftStorageFailed ? 'page' : form.draftStorage}
          onStay={guard.stay}
          onKeep={() => void leave()}
          onLeave={() => void leave(runner.dropDraft)}
        />
      </FormInfoProvider>
    </FormProvider>
  )
}

/** Line that tells why the record cannot be changed, with the permission that is needed. */
function ReadOnlyNote({ children }: { children: string }) {
  return (
    <HStack as="p" gap="2" color="fg.muted">
      <Icon as={Lock} boxSize="4" />
      <span>{children}</span>
    </HStack>
  )
}
