'use client'

import { Component, useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { DialogsContext, type Dialogs } from '@/hooks/use-dialogs'
import { afterFirstInput } from '@/lib/idle'
import { lazy } from '@/lib/lazy'
import { addToast } from '@/lib/toasts'
import type { DialogRequest, QuestionDialog } from './dialogs-request'

const dialogCode = lazy(() => import('./dialogs-request').then((module) => module.QuestionDialog))

interface Waiting {
  id: number
  View: typeof QuestionDialog
  question: DialogRequest
  /** The element that had the focus at the time of the request. */
  origin: Element | null
  settle: (answer: unknown) => void
}

/**
 * Provides `useDialogs` to its children. The chunk of the dialog loads after the first input of the person, or with
 * the first request. A dialog that cannot be shown counts as closed: the caller gets undefined, and a toast gives the reason.
 */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const open = useRef(queue)
  useEffect(() => {
    open.current = queue
  }, [queue])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    // Loads in advance, because a dialog may be needed when the connection is lost.
    const cancel = afterFirstInput(dialogCode.prepare)
    return () => {
      cancel()
      isGone.current = true
      open.current.forEach(({ settle }) => settle(undefined)) // no dialog remains to be answered
    }
  }, [])

  const dialogs = useMemo<Dialogs>(() => {
    let count = 0
    const ask = async <Answer,>(question: DialogRequest): Promise<Answer | undefined> => {
      const origin = document.activeElement
      const View = await dialogCode.load().catch(reportDialogFailure)
      if (!View || isGone.current) return undefined
      return new Promise((resolve) => {
        const settle = (answer: unknown) => resolve(answer as Answer | undefined)
        setQueue((before) => [...before, { id: ++count, View, question, origin, settle }])
      })
    }
    return {
      alert: (message, options) => ask({ kind: 'alert', message, ...options }),
      confirm: (message, options) => ask({ kind: 'confirm', message, ...options }),
      prompt: (message, options) => ask({ kind: 'prompt', message, ...options }),
    }
  }, [])

  const current = queue[0]
  const answer = (given: unknown) => {
    if (!current) return
    current.settle(given)
    setQueue((before) => before.filter(({ id }) => id !== current.id))
  }
  return (
    <DialogsContext.Provider value={dialogs}>
      {children}
      {current && (
        <QuestionBoundary
          key={current.id}
          View={current.View}
          question={current.question}
          origin={current.origin}
          onAnswer={answer}
        />
      )}
    </DialogsContext.Provider>
  )
}

type QuestionBoundaryProps = ComponentProps<typeof QuestionDialog> & { View: typeof QuestionDialog }

/** Error boundary that prevents a failing dialog from breaking the page. */
class QuestionBoundary extends Component<QuestionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    reportDialogFailure(error)
    this.props.onAnswer(undefined)
  }

  override render(): ReactNode {
    const { View, ...question } = this.props
    return this.state.hasFailed ? null : <View {...question} />
  }
}

function reportDialogFailure(error: unknown): undefined {
  console.error('A dialog could not be shown:', error)
  addToast({
    title: 'The dialog could not be opened',
    description: 'Nothing was changed. Check your connection, then try again.',
    type: 'error',
  })
}
