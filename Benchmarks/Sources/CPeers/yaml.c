#include "peers.h"

#include <yaml.h>

size_t peer_yaml_events(const uint8_t *bytes, size_t count) {
  yaml_parser_t parser;
  yaml_event_t event;
  size_t events = 0;
  if (!yaml_parser_initialize(&parser)) return 0;
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, bytes, count);
  for (int done = 0; !done;) {
    if (!yaml_parser_parse(&parser, &event)) {
      events = 0;
      break;
    }
    done = event.type == YAML_STREAM_END_EVENT;
    events++;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return events;
}
