import { render, screen } from '@testing-library/react'
import { StepQuestion } from '@/components/orders/parts/step-question'
import { DecisionFields } from '@/components/resource/jobs/decision-fields'

const show = (isDestructive?: true, problem?: string) =>
  render(
    <StepQuestion
      title="Decline order 1?"
      words={{ button: 'Decline order', ...(isDestructive && { isDestructive }) }}
      isRunning={false}
      problem={problem}
      onConfirm={jest.fn()}
      onClose={jest.fn()}
    >
      <DecisionFields
        decision={{ comments: '', allowResubmit: true }}
        onChange={jest.fn()}
        declined="order"
      />
    </StepQuestion>,
  )

it('focuses the button that changes nothing before a step that cannot be undone', () => {
  show(true)
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

it('focuses the first field before other steps', () => {
  show()
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus()
})

it('scrolls to a problem, which long dialogs would hide', () => {
  const scroll = jest.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll })
  show(undefined, 'Enter a quantity.')
  expect(scroll.mock.contexts).toEqual([screen.getByText('Enter a quantity.')])
})
