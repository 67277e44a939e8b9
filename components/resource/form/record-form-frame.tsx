'use client'

import { HStack, Stack, Box, Text } from '@chakra-ui/react'
import { Lock, Check, Minus, X, ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useEffect, type ReactNode, type MouseEvent, type ComponentProps } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { FormInfoProvider } from '@/components/fields/form-info'
import { fieldId } from '@/components/fields/use-field'
import { Alert } from '@/components/ui/alert'
import { IconButton, Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart, lazyOptional } from '@/components/ui/lazy'
import { SaveBar } from '@/components/ui/save-bar'
import { useDialogs } from '@/hooks/use-dialogs'
import { useLeaveGuard } from '@/hooks/use-leave-guard'
import type { OfferedDraft } from '@/lib/forms/draft-values'
import type { DraftStorage } from '@/lib/forms/drafts'
import { flatErrors, type FieldProblem } from '@/lib/forms/flat-errors'
import { labelOf } from '@/lib/forms/format-field-value'
import type { StepReport } from '@/lib/forms/record-editing'
import type { RecordForm, WithId } from '@/lib/forms/record-form'
import { lazy, type Lazy } from '@/lib/lazy'
import { getSession } from '@/lib/ordercloud/session'
import { joinWords } from '@/lib/permissions/explain'
import type { Words } from '@/lib/resource/resource'
import { countOf } from '@/lib/resource/words'
import { DraftOffer } from './draft-offer'
import { fieldElement, focusField } from './focus-field'
import type { SaveSteps } from './save-steps'
import { useChanges } from './use-changes'
import type { useRecordForm } from './use-record-form'

const changesCode = lazy(() => import('./change-list').then((module) => module.ChangeList))

const stepsCode = lazy(() => import('./save-steps').then((module) => module.SaveSteps))

const OUTCOME_MARKS = {
  done: { icon: Check, words: 'done' },
  failed: { icon: X, words: 'failed' },
  waiting: { icon: Minus, words: 'not started' },
} as const

const CHANGE_WORDS = { one: 'change', many: 'changes' }

const LeaveDialog = lazyOptional(
  () => import('./leave-dialog').then((module) => module.LeaveDialog),
  'dialog for unsaved changes',
)

interface RecordFormFrameProps<T extends object, R extends T, V extends WithId> {
  words: Pick<Words, 'one'>
  form: Pick<RecordForm<V, R>, 'schema' | 'fieldGroups' | 'plan' | 'hasSeveralWrites'> & {
    draftStorage: DraftStorage
  }
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
  const steps = useLazyPart(stepsCode as unknown as Lazy<typeof SaveSteps<V, R>>, 'list of steps')
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
    steps.close()
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
          {/* The save bar, which a read-only form lacks, has the space between the form and the panels below it. */}
          <Stack gap="3" pb={readOnlyReason !== undefined && foot ? '3' : undefined}>
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
              hasMessage={
                editing.problems.length > 0 ||
                editing.reports.length > 1 ||
                merged.length > 0 ||
                steps.isOpen === true
              }
              onDiscard={() => void askToDiscard()}
              changes={
                <>
                  {!isNew && isDirty && (
                    <ChangeCount
                      isOpen={changes.isOpen === true}
                      onNear={changes.prepare}
                      onToggle={changes.isOpen ? changes.close : changes.open}
                    />
                  )}
                  {form.hasSeveralWrites && (
                    <BarToggle
                      isOpen={steps.isOpen === true}
                      onNear={steps.prepare}
                      onToggle={steps.isOpen ? steps.close : steps.open}
                    >
                      steps
                    </BarToggle>
                  )}
                </>
              }
            >
              <SaveProblems
                problems={editing.problems}
                reports={editing.reports}
                isListed={steps.isOpen === true}
              />
              {steps.isOpen && steps.Part && (
                <steps.Part
                  form={form}
                  record={editing.record}
                  isNew={isNew}
                  isDirty={isDirty}
                  noun={words.one}
                  save={editing.save}
                  reports={editing.reports}
                  problems={editing.problems}
                  onClose={steps.close}
                />
              )}
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

/**
 * List of all invalid fields after a failed save, each with a link to its field.
 *
 * @param attempt number of failed saves; each new one moves the focus here, fixing a field does not
 */
function ErrorSummary({ attempt }: { attempt: number }) {
  const { errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const problems = inPageOrder(flatErrors(errors))

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (attempt === 0 || problems.length === 0) return null
  return (
    <Box ref={box} tabIndex={-1} borderRadius="l3">
      <Alert
        status="error"
        title={
          problems.length === 1 ? 'One field needs attention' : `${problems.length} fields need attention`
        }
      >
        <Stack as="ul" listStyleType="none" gap="1">
          {problems.map(({ name, message }) => (
            <Box key={name} as="li" css={{ '& a': { textDecoration: 'underline' } }}>
              <a href={`#${fieldId(name)}`} onClick={(event) => openField(event, name)}>
                {message}
              </a>
            </Box>
          ))}
        </Stack>
      </Alert>
    </Box>
  )
}

/** Returns problems in the order of their fields in the page. Those of fields that are not in it come last. */
function inPageOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const found = problems.map((problem) => ({ problem, field: fieldElement(problem.name) }))
  return found
    .sort(({ field: one }, { field: other }) => {
      if (!one || !other) return Number(!one) - Number(!other)
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
    })
    .map(({ problem }) => problem)
}

/** Focuses a field without following its link, because an anchor would add a history entry. */
function openField(event: MouseEvent, name: string) {
  event.preventDefault()
  focusField(name)
}

/**
 * Alert with the errors of the last save and, if it had several steps, the outcome of each step. Saving again runs the
 * remaining steps.
 */
function SaveProblems(props: {
  problems: readonly string[]
  reports: readonly StepReport[]
  /** True while the list of steps shows the outcomes. */
  isListed: boolean
}) {
  const { problems, reports, isListed } = props
  if (problems.length === 0 && reports.length < 2) return null
  const isPartly = reports.some((report) => report.outcome === 'done')
  return (
    <Alert status="error" title={isPartly ? 'Partly saved' : 'Not saved'}>
      <Stack gap="1">
        {problems.map((problem) => (
          <Text key={problem}>{problem}</Text>
        ))}
        {reports.length > 1 && !isListed && (
          <Stack as="ul" listStyleType="none" gap="0.5">
            {reports.map(({ label, outcome }) => (
              <HStack as="li" key={label} gap="2">
                <Icon as={OUTCOME_MARKS[outcome].icon} boxSize="4" />
                <Text>
                  {label}: {OUTCOME_MARKS[outcome].words}
                </Text>
              </HStack>
            ))}
          </Stack>
        )}
        <Text>
          Your changes are still in the form. Save again{isPartly ? ' to complete the remaining steps' : ''}.
        </Text>
      </Stack>
    </Alert>
  )
}

/** Notice that names the fields with another user's changes, after a save that kept those changes. */
function MergedNote({ labels, onClose }: { labels: readonly string[]; onClose: () => void }) {
  return (
    <Alert status="info" position="relative" pe="12" title="Updated by another user">
      {joinWords(labels, 'and')}. The form shows the latest values.
      <IconButton
        label="Dismiss this message"
        size="sm"
        position="absolute"
        top="2"
        insetEnd="2"
        onClick={onClose}
      >
        <Icon as={X} boxSize="4" />
      </IconButton>
    </Alert>
  )
}

/** Button with the number of fields that have unsaved changes. It shows or hides the list of changes. */
function ChangeCount(props: { isOpen: boolean; onToggle: () => void; onNear: () => void }) {
  const { length } = useChanges()
  return length > 0 && <BarToggle {...props}>{countOf(length, CHANGE_WORDS)}</BarToggle>
}

/** Button that shows or hides a list above the buttons of the save bar. */
function BarToggle(props: {
  isOpen: boolean
  onToggle: () => void
  onNear: () => void
  /** The noun of the list. */
  children: string
}) {
  const { isOpen, onToggle, onNear, children } = props
  return (
    <Button
      size="sm"
      variant="ghost"
      minH={{ mdDown: 'touch' }}
      aria-expanded={isOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onToggle}
    >
      {isOpen ? 'Hide' : 'Show'} {children}
      <Icon as={isOpen ? ChevronDown : ChevronUp} boxSize="4" />
    </Button>
  )
}

/**
 * Shows the leave dialog. Its chunk loads as soon as there are unsaved changes, because the connection may be lost by
 * the time the user leaves.
 */
function LazyLeaveDialog(
  props: ComponentProps<typeof LeaveDialog> & {
    hasChanges: boolean
    isAsking: boolean
  },
) {
  const { hasChanges, isAsking, ...question } = props
  useEffect(() => {
    if (hasChanges) LeaveDialog.prepare()
  }, [hasChanges])
  return isAsking ? <LeaveDialog {...question} /> : null
}
