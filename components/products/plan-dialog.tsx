'use client'

import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { Dialog } from '@/components/ui/overlay/dialog'
import { lazy } from '@/lib/lazy'
import { countOf } from '@/lib/resource/words'
import type { PlanStep, useProductPlan } from './use-product-plan'

const listCode = lazy(() => import('@/components/resource/form/step-list').then((file) => file.StepList))

interface PlanDialogProps {
  title: string
  /** Label of the button that performs the plan. */
  button: string
  plan: ReturnType<typeof useProductPlan>
  /** The writes of the plan as it is now. The dialog lists them on request if there are several. */
  steps?: readonly PlanStep[]
  /** Form for dialogs with fields, review for tables. Default: question. */
  size?: 'question' | 'form' | 'review'
  isDestructive?: boolean
  /** True during a check before the plan. The dialog then behaves as while the plan runs. */
  isChecking?: boolean
  /** Reason why the plan cannot be performed. */
  disabledReason?: string | undefined
  onConfirm: () => void
  onClose: () => void
  /** Explanations, fields and previews. */
  children: ReactNode
}

/**
 * Dialog before the writes of a plan. It stays open while they run and after a failure, and says what is done already.
 */
export function PlanDialog(props: PlanDialogProps) {
  const { title, button, plan, size = 'question', isDestructive = false, disabledReason, children } = props
  const { problem, doneCount, isUnsure } = plan
  const { steps = [], isChecking = false } = props
  const isBusy = plan.isRunning || isChecking
  const list = useLazyPart(listCode, 'list of steps')
  const close = () => !isBusy && props.onClose()
  return (
    <Dialog
      title={title}
      size={size}
      isDestructive={isDestructive}
      onClose={close}
      actions={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close} data-safe>
            {doneCount > 0 || isUnsure ? 'Close' : 'Cancel'}
          </Button>
          <Button
            colorPalette={isDestructive ? 'red' : 'brand'}
            loading={isBusy}
            loadingText={button}
            disabledReason={disabledReason}
            onClick={props.onConfirm}
          >
            {button}
          </Button>
        </>
      }
    >
      {children}
      {steps.length > 1 && (
        <Box>
          <Button
            size="sm"
            variant="ghost"
            minH={{ mdDown: 'touch' }}
            aria-expanded={list.isOpen === true}
            onPointerEnter={list.prepare}
            onFocus={list.prepare}
            onClick={list.isOpen ? list.close : list.open}
          >
            {list.isOpen ? 'Hide' : 'Show'} steps
          </Button>
          {list.isOpen && list.Part && <list.Part steps={plan.list(steps)} />}
        </Box>
      )}
      {problem && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          {problem}
          {doneCount > 0 &&
            ` ${countOf(doneCount, { one: 'change is', many: 'changes are' })} saved and kept.`}
          {isUnsure && ' The failed change may be saved too.'}
          {(doneCount > 0 || isUnsure) && ` Press “${button}” to continue.`}
        </Text>
      )}
    </Dialog>
  )
}

/**
 * The fields of a dialog with a plan. They cannot be edited while the plan runs, and after a part of it took effect.
 */
export function PlanFields(props: { plan: ReturnType<typeof useProductPlan>; children: ReactNode }) {
  return (
    <fieldset disabled={props.plan.isLocked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {props.children}
    </fieldset>
  )
}
