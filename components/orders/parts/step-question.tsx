'use client'

import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'

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
  /** Reason why the step cannot be performed yet. */
  blockedReason?: string | undefined
  /** Reason why the last attempt failed. */
  problem: string | undefined
  /** Form for dialogs whose fields stand side by side. Default: question. */
  size?: 'question' | 'form'
  onConfirm: () => void
  onClose: () => void
  /** Fields and previews below the text. */
  children?: ReactNode
}

/** Dialog before a step of an order or a return. It stays open while the step runs and after a failure. */
export function StepQuestion(props: StepQuestionProps) {
  const { title, words, isRunning, blockedReason, problem, size = 'question' } = props
  const { onConfirm, onClose, children } = props
  return (
    <Dialog
      title={title}
      size={size}
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
            disabledReason={blockedReason}
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
        <Text key={problem} ref={show} role="alert" color="fg.error" fontWeight="medium">
          {problem}
        </Text>
      )}
    </Dialog>
  )
}

/** Scrolls a new problem into view, because long dialogs scroll and the button that caused it stays below. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
