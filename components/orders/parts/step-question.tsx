'use client'

import { Stack, Text } from '@chakra-ui/react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CheckOption } from '@/components/ui/check-option'
import { Field } from '@/components/ui/field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { Textarea } from '@/components/ui/textarea'

/** Maximum length of a comment on an approval, as the platform defines it. */
const MAX_COMMENT_LENGTH = 2000

/** The texts of the question before a step of an order or a return. */
export interface QuestionWords {
  text?: string
  button: string
  /** Label of the button that closes the dialog. Default: Cancel. */
  keep?: string
  isDestructive?: true
}

interface StepQuestionProps {
  title: string
  words: QuestionWords
  isRunning: boolean
  /** Reason why the last attempt failed. */
  problem: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** Fields and previews below the text. */
  children?: ReactNode
}

/** Dialog before a step of an order or a return. It stays open while the step runs and after a failure. */
export function StepQuestion(props: StepQuestionProps) {
  const { title, words, isRunning, problem, onConfirm, onClose, children } = props
  return (
    <Dialog
      title={title}
      isDestructive={words.isDestructive}
      onClose={() => !isRunning && onClose()}
      actions={
        <>
          <Button variant="outline" disabled={isRunning} onClick={onClose}>
            {words.keep ?? 'Cancel'}
          </Button>
          <Button
            colorPalette={words.isDestructive ? 'red' : undefined}
            loading={isRunning}
            loadingText={words.button}
            onClick={onConfirm}
          >
            {words.button}
          </Button>
        </>
      }
    >
      {words.text && <Text>{words.text}</Text>}
      {children}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** The comment of an approval or a decline, and whether the buyer may submit again. */
interface Decision {
  comments: string
  allowResubmit: boolean
}

/** Returns a decision that `DecisionFields` edits. */
export function useDecision(): [Decision, (decision: Decision) => void] {
  return useState<Decision>({ comments: '', allowResubmit: true })
}

/** Fields for the comment of an approval or a decline. */
export function DecisionFields(props: {
  decision: Decision
  onChange: (decision: Decision) => void
  /** Noun of the record that the buyer may submit again after a decline: "order". Undefined for an approval. */
  declined: string | undefined
}) {
  const { decision, onChange, declined } = props
  const id = useId()
  return (
    <>
      <Stack color="fg">
        <Field id={id} label="Comment">
          <Textarea
            id={id}
            value={decision.comments}
            rows={3}
            maxLength={MAX_COMMENT_LENGTH}
            onChange={({ currentTarget }) => onChange({ ...decision, comments: currentTarget.value })}
          />
        </Field>
      </Stack>
      {declined !== undefined && (
        <CheckOption
          checked={decision.allowResubmit}
          onChange={({ currentTarget }) => onChange({ ...decision, allowResubmit: currentTarget.checked })}
        >
          The buyer may change the {declined} and submit it again
        </CheckOption>
      )}
    </>
  )
}
