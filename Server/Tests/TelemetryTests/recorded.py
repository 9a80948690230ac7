#!/usr/bin/env python3
"""Writes recorded.txt: what PyPI's opentelemetry-proto makes of the spans in TraceExportRequestTests.swift.

    python3 -m venv venv && venv/bin/pip install opentelemetry-proto==1.30.0 && venv/bin/python recorded.py
"""
from pathlib import Path

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span, Status

trace = bytes.fromhex("0af7651916cd43dd8448eb211c80319c")
caller = bytes.fromhex("b7ad6b7169203331")
request = ExportTraceServiceRequest()
group = request.resource_spans.add()
group.resource.attributes.add(key="service.name").value.string_value = "bramley"
scope = group.scope_spans.add()
scope.scope.name = "bramley"
span = scope.spans.add(
    trace_id=trace, span_id=bytes([1, 2, 3, 4, 5, 6, 7, 8]), parent_span_id=caller,
    name="POST /v1/sign-in/{provider}", kind=Span.SPAN_KIND_SERVER, flags=1,
    start_time_unix_nano=1_700_000_000_000_000_001, end_time_unix_nano=1_700_000_000_250_000_000,
    dropped_events_count=2, dropped_links_count=300)
span.attributes.add(key="bool").value.bool_value = False
span.attributes.add(key="double").value.double_value = 0.5
span.attributes.add(key="empty").value.string_value = ""
span.attributes.add(key="http.response.status_code").value.int_value = 503
span.attributes.add(key="int").value.int_value = -1
for text in ("a", "b"):
    if text == "a":
        values = span.attributes.add(key="list").value.array_value.values
    values.add().string_value = text
span.attributes.add(key="text").value.string_value = "Grüße"
event = span.events.add(time_unix_nano=1_700_000_000_100_000_000, name="exception")
event.attributes.add(key="exception.type").value.string_value = "StoreError"
link = span.links.add(trace_id=trace, span_id=caller, trace_state="rojo=1", flags=1)
link.attributes.add(key="why").value.string_value = "caller"
span.status.code = Status.STATUS_CODE_ERROR
span.status.message = "failed"
scope.spans.add(
    trace_id=trace, span_id=caller, trace_state="rojo=1", name="job mail", kind=Span.SPAN_KIND_CONSUMER,
    start_time_unix_nano=1, end_time_unix_nano=2, flags=1)
path = Path(__file__).with_name("recorded.txt")
path.write_text(request.SerializeToString(deterministic=True).hex() + "\n")
