import Foundation
import InterfaceNames
import Lockstep
import LockstepObservation
import LockstepTesting
import Testing

/// An app's file imports SwiftUI, Foundation and ours, and writes no name of a module before a type.
@Suite struct NameTests {
  /// A name that ours had as well would be ambiguous, and this would not compile.
  @Test func noNameOfSwiftUIIsAmbiguous() {
    let types: [Any.Type] = [
      ActionSheet.self, Alert.self, Alignment.self, Anchor.self, Angle.self, Animation.self, AnyView.self,
      App.self, AppStorage.self, Axis.self, Bindable.self, Binding.self, Button.self, ButtonRole.self,
      Cancellable.self, Canvas.self, Circle.self, Color.self, Commands.self, DismissAction.self, Divider.self,
      Edge.self, EmptyView.self, Environment.self, EnvironmentValues.self, FocusState.self, Font.self,
      ForEach.self, Form.self, Future.self, Gauge.self, Gesture.self, Gradient.self, Grid.self, GridRow.self,
      Group.self, HStack.self, Image.self, Just.self, KeyboardShortcut.self, Label.self, Layout.self,
      Link.self, List.self, Material.self, Menu.self, Namespace.self, NavigationLink.self,
      NavigationPath.self, NavigationStack.self, Observable.self, OpenURLAction.self, Path.self, Picker.self,
      ProgressView.self, Publisher.self, Rectangle.self, Scene.self, ScenePhase.self, SceneStorage.self,
      ScrollView.self, Section.self, SecureField.self, Settings.self, Shape.self, Slider.self, Spacer.self,
      State.self, Stepper.self, Subject.self, SubmitLabel.self, Tab.self, TabView.self, Table.self,
      TableColumn.self, Text.self, TextField.self, TimelineView.self, Toggle.self, ToolbarItem.self,
      Transaction.self, Transition.self, UnitPoint.self, VStack.self, View.self, ViewModifier.self,
      Visibility.self, Window.self, WindowGroup.self, ZStack.self,
    ]
    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("InterfaceNames.") })
  }

  @Test func noNameOfFoundationIsAmbiguous() {
    let types: [Any.Type] = [
      Data.self, Date.self, URL.self, Timer.self, Progress.self, Process.self, Scanner.self,
      Notification.self, Operation.self, Bundle.self, Locale.self, Calendar.self, Formatter.self, Thread.self,
      Host.self, Stream.self, Port.self, Unit.self, Pipe.self,
    ]
    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("Foundation") })
  }
}
