'use client'

import { Stack } from '@chakra-ui/react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import type { ConfirmOptions, PromptOptions } from '@/hooks/use-dialogs'
import { Button } from './button'
import { Dialog } from './dialog'
import { Label } from './field'
import { Input } from './input'

/** One question of the dialog service. */
export interface Question extends ConfirmOptions, PromptOptions {
  kind: 'alert' | 'confirm' | 'prompt'
  message: string
}

interface QuestionDialogProps {
  question: Question
  /** Gets the focus back when nothing else has it. */
  origin: Element | null
  /** The answer in the terms of its kind; undefined when the dialog was closed. */
  onAnswer: (answer: true | false | string | undefined) => void
}

/** An alert, a confirmation or a prompt, open as long as it is rendered. */
export function QuestionDialog({ question, origin, onAnswer }: QuestionDialogProps) {
  const { kind, message, details, isDestructive = false, defaultValue = '', label } = question
  const { okLabel = 'OK', cancelLabel = 'Cancel' } = question
  const id = useId()
  const hasAnswered = useRef(false)
  useFocusBack(origin)
  // The dialog itself would give the focus to whatever comes first in it.
  useEffect(() => {
    const part = kind === 'prompt' ? 'text' : isDestructive ? 'cancel' : 'ok'
    const target = document.getElementById(`${id}-${part}`)
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [id, kind, isDestructive])

  const answer = (value: true | false | string | undefined) => {
    if (hasAnswered.current) return // a second press, before it is gone, is no second answer
    hasAnswered.current = true
    onAnswer(value)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    answer(kind === 'prompt' ? String(new FormData(event.currentTarget).get('text')) : true)
  }
  return (
    <Dialog
      title={message}
      closeLabel="Close"
      onClose={() => answer(undefined)}
      actions={
        <>
          {kind !== 'alert' && (
            <Button
              id={`${id}-cancel`}
              variant="outline"
              onClick={() => answer(kind === 'confirm' ? false : undefined)}
            >
              {cancelLabel}
            </Button>
          )}
          <Button id={`${id}-ok`} type="submit" form={id} colorPalette={isDestructive ? 'red' : 'brand'}>
            {okLabel}
          </Button>
        </>
      }
    >
      {details !== undefined && <span>{details}</span>}
      <form id={id} noValidate onSubmit={submit}>
        {kind === 'prompt' && (
          <Stack gap="1.5">
            {label !== undefined && <Label htmlFor={`${id}-text`}>{label}</Label>}
            <Input
              id={`${id}-text`}
              name="text"
              defaultValue={defaultValue}
              aria-label={label === undefined ? message : undefined}
              autoComplete="off"
              color="fg"
            />
          </Stack>
        )}
      </form>
    </Dialog>
  )
}

// The dialog gives the focus back to what had it when it opened. Between the question and the opening lies the
// loading of this code, in which a menu that asked may have closed.
function useFocusBack(origin: Element | null) {
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && origin instanceof HTMLElement && origin.isConnected) origin.focus()
    },
    [origin],
  )
}
