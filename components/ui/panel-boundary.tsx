'use client'

import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from './button'
import { EmptyState } from './empty-state'

interface PanelBoundaryProps {
  /** What the panel shows, as a title would say: "Recent orders". */
  name: string
  /** Before it is drawn anew: drops what it could not draw. */
  onRetry?: () => void
  children: ReactNode
}

/** Keeps what goes wrong while a panel is drawn in the panel: the rest of the page works on, and Retry draws it anew. */
export class PanelBoundary extends Component<PanelBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.name} could not be shown:`, error, info.componentStack)
  }

  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <EmptyState
        isAlert
        icon={TriangleAlert}
        title={`${this.props.name} could not be shown`}
        actions={
          <Button variant="outline" onClick={this.retry}>
            <RefreshCw aria-hidden />
            Retry
          </Button>
        }
      >
        Something failed while drawing it. The rest of the page works on.
      </EmptyState>
    )
  }
}
