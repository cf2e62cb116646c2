"""An app around a page, in WebKitGTK, which has the interface of WKWebView.

Its origin, what it answers and whether it grants the camera are given as JSON in the first argument. It reads orders
as lines of JSON (`load`, `say`, `evaluate`) and writes what happens as lines of JSON.
"""
import json
import secrets
import sys
import threading

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

OPTIONS = json.loads(sys.argv[1])
LARGEST = 16 * 1024
# Every frame reaches a script message handler, and this library does not say which one spoke. A key that only the main
# frame of the app's own origin gets, before any other script runs, tells it.
KEY = secrets.token_hex(16)
SIGN = """(() => {
  if (location.origin !== '%s') return;
  const handler = webkit.messageHandlers.idproof;
  const post = handler.postMessage.bind(handler);
  handler.postMessage = (body) => post({ key: '%s', body });
})();""" % (OPTIONS["origin"], KEY)
SPEAK = "window.dispatchEvent(new CustomEvent('idproof-host', { detail: text }))"


def report(**facts):
    print(json.dumps(facts), flush=True)


def origin_of(uri):
    return "/".join((uri or "").split("/")[:3])


def speak(message_type, payload, message_id=None):
    envelope = {"v": 1, "ns": "idproof", "id": message_id or secrets.token_hex(8)}
    say(json.dumps({**envelope, "type": message_type, "payload": payload}))


def say(text):
    arguments = GLib.Variant("a{sv}", {"text": GLib.Variant("s", text)})
    view.call_async_javascript_function(SPEAK, -1, arguments, None, None, None, None)


def on_message(_manager, result):
    text = result.get_js_value().to_json(0)
    signed = json.loads(text) if len(text.encode()) <= LARGEST else None
    is_own = isinstance(signed, dict) and secrets.compare_digest(str(signed.get("key")), KEY)
    if not is_own or origin_of(view.get_uri()) != OPTIONS["origin"]:
        report(event="refused", body=signed)
        return
    message = signed["body"]
    report(event="message", message=message)
    answer = OPTIONS["answers"].get(message.get("type"))
    if answer:
        speak(answer["type"], answer["payload"], message["id"])


def on_permission(_view, request):
    is_camera = isinstance(request, WebKit2.UserMediaPermissionRequest) and not request.props.is_for_audio_device
    granted = OPTIONS["camera"] and is_camera and origin_of(view.get_uri()) == OPTIONS["origin"]
    decided.append(granted)
    report(event="permission", granted=granted)
    request.allow() if granted else request.deny()
    return True


def on_query(_view, query):
    states = WebKit2.PermissionState
    query.finish(states.PROMPT if not decided else states.GRANTED if decided[-1] else states.DENIED)
    return True


def on_capture(_view, _property):
    if view.props.camera_capture_state == WebKit2.MediaCaptureState.ACTIVE:
        report(event="camera")


def on_load(_view, load_event):
    if load_event == WebKit2.LoadEvent.FINISHED:
        report(event="loaded", url=view.get_uri())


def on_evaluated(_view, result, order):
    try:
        value = view.call_async_javascript_function_finish(result)
        report(event="value", id=order["id"], value=json.loads(value.to_json(0) or "null"))
    except GLib.Error as error:
        report(event="value", id=order["id"], error=error.message)


def obey(order):
    if "load" in order:
        view.load_uri(order["load"])
    elif "say" in order:
        speak(order["say"], order.get("payload", {}), order.get("id"))
    elif "evaluate" in order:
        view.call_async_javascript_function(order["evaluate"], -1, None, None, None, None, on_evaluated, order)
    return False


def read_orders():
    for line in sys.stdin:
        GLib.idle_add(obey, json.loads(line))
    GLib.idle_add(Gtk.main_quit)


decided = []
manager = WebKit2.UserContentManager()
manager.register_script_message_handler("idproof")
manager.connect("script-message-received::idproof", on_message)
top, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
manager.add_script(WebKit2.UserScript.new(SIGN, top, start, None, None))
settings = WebKit2.Settings(
    enable_media_stream=True,
    enable_mock_capture_devices=True,
    media_playback_requires_user_gesture=False,
    enable_write_console_messages_to_stdout=False,
)
view = WebKit2.WebView(user_content_manager=manager, settings=settings)
view.connect("permission-request", on_permission)
view.connect("query-permission-state", on_query)
view.connect("notify::camera-capture-state", on_capture)
view.connect("load-changed", on_load)
window = Gtk.Window(default_width=390, default_height=844)
window.add(view)
window.show_all()
threading.Thread(target=read_orders, daemon=True).start()
report(event="ready")
Gtk.main()
