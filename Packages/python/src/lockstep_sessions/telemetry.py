"""What OpenTelemetry hears. Without its SDK these calls do nothing."""

from __future__ import annotations

from opentelemetry import metrics, trace

tracer = trace.get_tracer("lockstep_sessions")
_meter = metrics.get_meter("lockstep_sessions")

inputs = _meter.create_counter("lockstep.inputs", description="Messages that sessions took, by `kind`.")
input_time = _meter.create_histogram("lockstep.input.duration", "s", "From the message to its commit.")
timer_lateness = _meter.create_histogram("lockstep.timer.lateness", "s", "From when a timer was due to when it fired.")
attempts = _meter.create_counter("lockstep.action.attempts", description="Attempts of actions, by `action` and `result`.")
parked = _meter.create_counter("lockstep.parked", description="Sessions that were parked, by `action`.")
taken_over = _meter.create_counter("lockstep.taken_over", description="Actions of workers that died, which this one took over.")
fenced = _meter.create_counter("lockstep.fenced", description="Late answers of this worker that others had taken over.")
waiting = _meter.create_gauge("lockstep.sessions.waiting", description="Sessions that have not ended.")
parked_now = _meter.create_gauge("lockstep.sessions.parked", description="Sessions that wait for an operator.")
overdue = _meter.create_gauge("lockstep.timers.overdue", "s", "How late the timer is that waits longest.")
