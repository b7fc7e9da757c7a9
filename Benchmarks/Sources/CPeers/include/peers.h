#ifndef LOCKSTEP_PEERS_H
#define LOCKSTEP_PEERS_H

#include <stddef.h>
#include <stdint.h>

/// Plays one session of UC2.3 and PF2.8 with a table and call frames. Returns how many rows were taken; `end` is how it
/// ended, 0 if it has not.
size_t peer_table_play(const uint8_t *events, size_t count, uint8_t *end);

/// Pulls all events that libyaml makes of the bytes, and counts them; 0 if it refuses them.
size_t peer_yaml_events(const uint8_t *bytes, size_t count);

/// Runs a program to its end with its output thrown away.
/// Returns nanoseconds from the start to the end, -1 if it cannot be run.
int64_t peer_run(const char *path, char *const arguments[], int *status, int64_t *resident);

/// Bytes that are allocated now, with the allocator's overhead; 0 if unknown.
size_t peer_allocated(void);

/// Bytes of the process that are in memory now; 0 if the system does not report it.
size_t peer_resident(void);

#endif
