'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DecisionFields, useDecision } from '@/components/resource/jobs/decision-fields'
import { lastListAddress } from '@/components/resource/list/list-memory'
import { toast } from '@/components/ui/toaster'
import { useResourceCache } from '@/hooks/use-resource-cache'
import { useSession } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { keys } from '@/lib/ordercloud/keys'
import { noteStep } from '../parts/note-step'
import { StepQuestion, type QuestionWords } from '../parts/step-question'
import { nameInText } from '../rules/name-in-text'
import { restockedWords } from '../rules/restock'
import { performReturnStep, type ReturnStep } from './perform-return-step'
import { returns } from './resource'
import { RestockFields, RestockRetry } from './restock-fields'
import { currencyOf, type ReturnRow } from './service'
import { useRestock } from './use-restock'

interface StepWords extends QuestionWords {
  title: (name: string, refund: string) => string
  /** Participle for the message after success. */
  done: string
}

const WORDS: Readonly<Record<ReturnStep, StepWords>> = {
  submit: {
    title: (name) => `Submit ${name}?`,
    text: 'Approval rules may require an approval first.',
    button: 'Submit return',
    done: 'submitted',
  },
  approve: {
    title: (name, refund) => `Approve ${refund} for ${name}?`,
    button: 'Approve return',
    done: 'approved',
  },
  decline: {
    title: (name) => `Decline ${name}?`,
    text: 'The buyer is notified and reads your comment.',
    button: 'Decline return',
    done: 'declined',
    isDestructive: true,
  },
  complete: {
    title: (name) => `Complete ${name}?`,
    text: 'Completing does not pay anything back. Record the refund first if there is one.',
    button: 'Complete return',
    done: 'completed',
  },
  cancel: {
    title: (name) => `Cancel ${name}?`,
    text: 'The return cannot be reopened. Its items can be returned again with another return.',
    button: 'Cancel return',
    keep: 'Keep return',
    done: 'canceled',
    isDestructive: true,
  },
  delete: {
    title: (name) => `Delete ${name}?`,
    text: 'This cannot be undone. The order stays as it is.',
    button: 'Delete return',
    done: 'deleted',
    isDestructive: true,
  },
}

/** Dialog before an action on a return. It says what follows, asks for what the action needs, and performs it. */
export function ReturnStepDialog(props: { step: ReturnStep; record: ReturnRow; onClose: () => void }) {
  const { step, record, onClose } = props
  const router = useRouter()
  const client = useQueryClient()
  const cache = useResourceCache(returns)
  const { decoded } = useSession()
  const [decision, setDecision] = useDecision()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const restock = useRestock(record, step === 'complete')
  const [isDone, setDone] = useState(false)
  const id = record.ID ?? ''
  const words = WORDS[step]
  const name = returns.titleOf(record)

  const confirm = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      const after = await performReturnStep(step, id, decision, { userName: decoded?.userName ?? '' })
      noteStep(returns, step, record, after && { ...record, ...after })
      if (after) cache.keep({ ...after, Order: record.Order })
      else if (step !== 'delete') {
        void client.invalidateQueries({ queryKey: keys.item('returns', [id]) })
        void client.invalidateQueries({ queryKey: keys.lists('returns') })
      }
      const isRestocked = await restock.run()
      const restocked = isRestocked ? restockedWords(restock.pieces) : ''
      toast({ title: 'Success', description: `${name} is ${words.done}.${restocked}`, type: 'success' })
      if (isRestocked) onClose()
      else setDone(true)
      if (step === 'delete') {
        router.replace(lastListAddress(returns.route))
        cache.forget(id)
      }
    } catch (error) {
      setProblem(displayMessage(toPlatformError(error)))
      void client.invalidateQueries({ queryKey: keys.item('returns', [id]) })
    } finally {
      setRunning(false)
      if (step !== 'delete')
        void client.invalidateQueries({ queryKey: keys.item('returns', [id, 'approvals']) })
      void client.invalidateQueries({ queryKey: keys.item('orders', [record.OrderID]) })
    }
  }
  if (isDone) return <RestockRetry {...{ restock, onClose }} />
  return (
    <StepQuestion
      title={words.title(nameInText(name), formatPrice(record.RefundAmount ?? 0, currencyOf(record)))}
      {...{ words, isRunning, problem, onClose }}
      blockedReason={restock.pending}
      onConfirm={() => void confirm()}
    >
      {(step === 'approve' || step === 'decline') && (
        <DecisionFields
          decision={decision}
          onChange={setDecision}
          declined={step === 'decline' ? 'return' : undefined}
        />
      )}
      <RestockFields restock={restock} isLocked={isRunning} />
    </StepQuestion>
  )
}
