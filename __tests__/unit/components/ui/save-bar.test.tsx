import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaveBar } from '@/components/ui/save-bar'

describe('the save bar', () => {
  const bar = (props: { isDirty?: boolean; isNew?: boolean; hasMessage?: boolean }) => (
    <SaveBar
      saveLabel="Save"
      isDirty={false}
      isNew={false}
      isSaving={false}
      onDiscard={() => undefined}
      {...props}
    >
      <p>Merged</p>
    </SaveBar>
  )
  const group = () => screen.queryByRole('group', { name: 'Save changes' })

  it('is absent before the first change, and always there for a new record', () => {
    const { rerender } = render(bar({}))
    expect(group()).toBeNull()
    rerender(bar({ isDirty: true }))
    expect(group()).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
    rerender(bar({ isNew: true }))
    expect(group()).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('shows a message about the last save without buttons', () => {
    render(bar({ hasMessage: true }))
    expect(group()).toHaveTextContent('Merged')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps the focus at the end of the form when it disappears after a save', async () => {
    const { rerender, container } = render(bar({ isDirty: true }))
    screen.getByRole('button', { name: 'Save' }).focus()
    rerender(bar({}))
    await waitFor(() => expect(container.querySelector('[data-save-bar]')).toHaveFocus())
  })

  it('keeps the focus in the field until the click ends, so that the button does not move', async () => {
    const onBlur = jest.fn()
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" onBlur={onBlur} />
        <SaveBar saveLabel="Save" isDirty isNew={false} isSaving={false} onDiscard={() => undefined} />
      </form>,
    )
    const user = userEvent.setup()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bolt')
    const save = screen.getByRole('button', { name: 'Save' })
    await user.pointer({ keys: '[MouseLeft>]', target: save })
    expect(onBlur).not.toHaveBeenCalled()
    await user.pointer({ keys: '[/MouseLeft]', target: save })
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(save).toHaveFocus()
  })
})
